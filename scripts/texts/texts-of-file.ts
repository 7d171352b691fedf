import { stripTypeScriptTypes } from 'node:module'
import { matchesGlob } from 'node:path'
import { adapter as jsxAdapter } from '@wuchale/jsx'
import { parseSync, Visitor, type VisitorObject } from 'vite'
import { IndexTracker, type Message } from 'wuchale'
import { Transformer, adapter as vanillaAdapter } from 'wuchale/adapter-vanilla'
import { isText } from './is-text.ts'

/** Whose texts people read, and what of it has none. */
const files = ['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'server/**/*.ts']
const without = [
  '**/*.test.{ts,tsx}',
  '**/*.d.ts',
  // for those who make and run the site
  'web/pages/development/**',
  'server/{backup,database,demo,jobs,telemetry}/**',
  'server/{config,read-config,start-server,wait-for-schema}.ts',
  'server/mail/{file-transport,smtp-transport,written-mails}.ts',
  'shared/api/call.ts',
  // names that machines know, some of which are shown as well
  'shared/{categories,hidden-characters-rules,us-states}.ts',
  'server/markets/{address-rules,state-rules}.ts',
  'web/routing/structured-data.ts',
]

/** Whether the texts of a file, by its path in the project, are translated. */
export function hasTexts(file: string): boolean {
  return files.some((glob) => matchesGlob(file, glob)) && !without.some((glob) => matchesGlob(file, glob))
}

/** The texts of a file, and its code with a call of `_w_runtime_` in place of each. */
export interface TextsOfFile {
  messages: readonly Message[]
  /** which number the call has that stands for a message */
  numberOf: (message: Message) => number
  /** the code, with some lines behind its imports */
  code: (lines: string) => string
}

/** Finds the texts in the code of a file, which is named by its path in the project. */
export async function textsOfFile(file: string, code: string): Promise<TextsOfFile> {
  const index = new IndexTracker()
  const isMarkup = file.endsWith('.tsx')
  const { transform } = isMarkup ? markup : plain
  const content = withMarks(isMarkup ? readable(file, code) : stripTypeScriptTypes(readable(file, code)))
  try {
    const found = await transform({ content, filename: file, index, expr: nothing, matchUrl: () => null })
    return {
      messages: found.msgs,
      numberOf: (message) => index.get(message.toKey()),
      code: (lines) => (found.msgs.length === 0 ? code : (found.output(lines).code ?? code)),
    }
  } catch (error) {
    throw new Error(`The texts of ${file} cannot be found.`, { cause: error })
  }
}

const nothing = { plain: '', reactive: '' }

// One language a build: what stands for the texts is there once in each file, and nothing asks for it while it runs.
const asIs = { wrapInit: (expression: string) => expression, wrapUse: (expression: string) => expression }
const options = {
  heuristic: isText,
  patterns: [{ name: 'plural', args: ['other' as const, 'message' as const] }],
  runtime: { initReactive: () => null, useReactive: false, plain: asIs, reactive: asIs },
}
const markup = jsxAdapter(options)
const plain = vanillaAdapter(options)

/** What the library walks past although texts stand there, with the parts to look into. */
const passedBy = {
  ThrowStatement: ['argument'],
  TSSatisfiesExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
  YieldExpression: ['argument'],
}

interface Walk {
  visit: (node: unknown) => Message[]
}

for (const [kind, parts] of Object.entries(passedBy)) {
  Object.defineProperty(Transformer.prototype, `visit${kind}`, {
    get(this: Walk) {
      return (node: Record<string, unknown>) =>
        parts.flatMap((part) => (node[part] ? this.visit(node[part]) : []))
    },
  })
}

/**
 * Marks what the words alone do not tell. What is compared is a name, and would be equal to nothing once it is translated;
 * errors of the program are for logs, but what an AppError says is for people, sentence or not.
 */
function withMarks(code: string): string {
  return code
    .replace(/([!=]==) '/g, "$1 /* @wc-ignore */ '")
    .replace(/new (?:Range|Type)?Error\(/g, '$&/* @wc-ignore */ ')
    .replace(/new AppError\(\s*'\w+',\s*(?=')/g, '$&/* @wc-include */ ')
}

interface Edit {
  start: number
  end: number
  text: string
}

/** Writes code in such a way that the library reads its texts as they are shown. */
function readable(file: string, code: string): string {
  const edits: Edit[] = []
  const { program } = parseSync(file, code)
  new Visitor({ ...inOneLineEach(code, edits), ...withoutEdges(code, edits) }).visit(program)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/**
 * Writes each text between tags in one line, as React reads it: line breaks and indentation go, `{' '}` is a space. The
 * library would make spaces of them where React sees none, and a text another one when it is only indented otherwise.
 */
function inOneLineEach(code: string, edits: Edit[]): VisitorObject {
  return {
    JSXText: ({ start, end }) => {
      const text = code.slice(start, end)
      if (text.includes('\n')) edits.push({ start, end, text: textAsRead(text) })
    },
    JSXExpressionContainer: ({ start, end, expression }) => {
      if (expression.type === 'Literal' && expression.value === ' ') edits.push({ start, end, text: ' ' })
    },
  }
}

/** Writes the spaces at the ends of strings beside them: the library would leave them out. */
function withoutEdges(code: string, edits: Edit[]): VisitorObject {
  const asTheyAre = new Set<number>()
  const cut = ({ start, end }: { start: number; end: number }) => {
    const [, before = '', words = '', after = ''] = /^.( *)(.*?)( *).$/s.exec(code.slice(start, end)) ?? []
    if (asTheyAre.has(start) || before + after === '' || !/\p{L}{2}/u.test(words)) return
    const quote = code.charAt(start)
    edits.push({ start, end: start + 1 + before.length, text: `('${before}' + ${quote}` })
    edits.push({ start: end - 1 - after.length, end, text: `${quote} + '${after}')` })
  }
  return {
    JSXAttribute: ({ value }) => value && asTheyAre.add(value.start),
    TaggedTemplateExpression: ({ quasi }) => asTheyAre.add(quasi.start),
    Literal: (literal) => typeof literal.value === 'string' && cut(literal),
    TemplateLiteral: cut,
  }
}

function textAsRead(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, place) => (place === 0 ? line : line.trimStart()))
    .map((line, place) => (place === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ')
}
