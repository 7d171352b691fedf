import { stripTypeScriptTypes } from 'node:module'
import { matchesGlob } from 'node:path'
import { adapter as jsxAdapter } from '@wuchale/jsx'
import { parseSync, Visitor, type VisitorObject } from 'vite'
import { IndexTracker, type Message } from 'wuchale'
import { Transformer, adapter as vanillaAdapter } from 'wuchale/adapter-vanilla'
import { isText } from './is-text.ts'

/** The files with translated texts, and the excluded ones. */
const files = ['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'server/**/*.ts']
const without = [
  '**/*.test.{ts,tsx}',
  '**/*.d.ts',
  // for developers and operators
  'web/{pages/development,features/api-reference}/**',
  'web/{pages/info/api-reference,routing/reference-pages}.tsx',
  'server/{api-reference,backup,database,demo,jobs,telemetry}/**',
  'shared/api/tags.ts',
  'server/{config,greetings,misspelled-settings-rules,read-config,start-server,wait-for-schema}.ts',
  'server/mail/{file-transport,smtp-transport,written-mails}.ts',
  'server/http/{health,idempotency-key,malformed-requests,metrics,visitor-cache}.ts',
  'server/{cdn,event-loop,identity/keys}/**',
  'server/**/*-figures.ts',
  'server/alarms/alarm-rules.ts',
  'server/payments/providers/check-provider.ts',
  'server/main.ts',
  'shared/api/call.ts',
  // identifiers; some are also displayed
  'shared/{categories,hidden-characters-rules,us-states}.ts',
  'server/markets/{address-rules,state-rules}.ts',
  'web/routing/structured-data.ts',
  'web/features/listings/listing-structured-data.ts',
  'web/features/map/map-clusters.ts',
]

/** Whether the texts of a file are translated, by its path in the project. */
export function hasTexts(file: string): boolean {
  return files.some((glob) => matchesGlob(file, glob)) && !without.some((glob) => matchesGlob(file, glob))
}

/** The texts of a file, and its code with calls of `_w_runtime_` instead. */
export interface TextsOfFile {
  messages: readonly Message[]
  /** the index of a message in the calls */
  numberOf: (message: Message) => number
  /** the code, with lines added after its imports */
  code: (lines: string) => string
}

/** Finds the texts in a file's code; `file` is its path in the project. */
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

// One language per build: each file contains its texts, without lookups at runtime.
const asIs = { wrapInit: (expression: string) => expression, wrapUse: (expression: string) => expression }
const options = {
  heuristic: isText,
  patterns: [{ name: 'plural', args: ['other' as const, 'message' as const] }],
  runtime: { initReactive: () => null, useReactive: false, plain: asIs, reactive: asIs },
}
const markup = jsxAdapter(options)
const plain = vanillaAdapter(options)

/** The nodes that the library skips although they contain texts, with the children to visit. */
const skippedNodes = {
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

for (const [kind, parts] of Object.entries(skippedNodes)) {
  Object.defineProperty(Transformer.prototype, `visit${kind}`, {
    get(this: Walk) {
      return (node: Record<string, unknown>) =>
        parts.flatMap((part) => (node[part] ? this.visit(node[part]) : []))
    },
  })
}

/**
 * Marks strings whose meaning depends on context: compared strings are identifiers, program errors are for
 * logs, and an AppError's message is for people, unless only programs send such a request.
 */
function withMarks(code: string): string {
  return code
    .replace(/([!=]==) '/g, "$1 /* @wc-ignore */ '")
    .replace(/new (?:Range|Type)?Error\(/g, '$&/* @wc-ignore */ ')
    .replace(/new AppError\(\s*'(\w+)',\s*(?=['`])/g, (start, kind) =>
      errorsOfPrograms.test(kind) ? `${start}/* @wc-ignore */ ` : `${start}/* @wc-include */ `,
    )
}

const errorsOfPrograms = /^(bad_request|method_not_allowed|unsupported_media_type|invalid_token)$/

interface Edit {
  start: number
  end: number
  text: string
}

/** Rewrites code so that the library sees its texts as they are displayed. */
function readable(file: string, code: string): string {
  const edits: Edit[] = []
  const { program } = parseSync(file, code)
  new Visitor({ ...inOneLineEach(code, edits), ...withoutEdges(code, edits) }).visit(program)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/**
 * Writes each JSX text on one line with React's whitespace rules; `{' '}` is a space. Otherwise the library
 * would add spaces, and indentation would change the text.
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

/** Moves leading and trailing spaces out of strings: the library would drop them. */
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
