import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { hasTexts, textsOfFile } from './texts-of-file.ts'

export const root = join(import.meta.dirname, '../..')

/** A text of a catalog in English, with placeholders `{0}` and `<0>…</0>`. */
export interface Text {
  /** distinguishes texts with the same words */
  context: string | undefined
  /** one form, or singular and plural */
  english: readonly string[]
  /** descriptions of the placeholders for translators */
  hints: readonly string[]
  /** the files that contain the text */
  files: readonly string[]
}

/** The file of a language's catalog. */
export const catalogueFile = (language: string) => join(root, `texts/${language}.po`)

/** Every text of the product in alphabetical order, as in `texts/en.po`. */
export async function textsOfProject(): Promise<Text[]> {
  const files = globSync('{web,shared,server}/**/*.{ts,tsx}', { cwd: root }).filter(hasTexts)
  const texts = new Map<string, Text>()
  for (const file of files.sort()) {
    const { messages } = await textsOfFile(file, readFileSync(join(root, file), 'utf8'))
    for (const message of messages) {
      const { context, msgStr, comments } = message
      const other = texts.get(message.toKey())
      const hints = [...new Set([...(other?.hints ?? []), ...comments.map(inOneLine)])].slice(0, 6)
      const inFiles = [...new Set([...(other?.files ?? []), file])]
      texts.set(message.toKey(), { context, english: msgStr, hints, files: inFiles })
    }
  }
  return [...texts.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * The content of a catalog; unknown translations are empty. Headers, comments, and flags of `before`, its former
 * content, stay. Translations whose text is gone become obsolete.
 */
export function written(
  language: string,
  texts: readonly Text[],
  translate: (text: Text) => readonly string[] | undefined,
  before = '',
): string {
  const former = PO.parse(before)
  const formerItems = new Map(former.items.map((item) => [keyOfItem(item), item]))
  const po = new PO()
  po.comments = former.comments
  po.headers = headersOf(language, former.headers)
  const forms = pluralForms(language, po.headers['Plural-Forms'])
  const items = texts.map((text) => {
    const [one = '', many] = text.english
    const item = newItem(forms)
    item.msgid = one
    if (text.context !== undefined) item.msgctxt = text.context
    if (many !== undefined) item.msgid_plural = many
    item.msgstr = [...(translate(text) ?? Array<string>(many === undefined ? 1 : forms).fill(''))]
    item.extractedComments = [...text.hints]
    item.references = [...text.files]
    const known = formerItems.get(keyOf(text))
    formerItems.delete(keyOf(text))
    item.comments = known?.comments ?? []
    item.flags = known?.flags ?? {}
    return item
  })
  po.items = language === 'en' ? items : [...items, ...obsolete([...formerItems.values()])]
  return `${po}\n`
}

/** An item that writes this many plural forms, also while it is not translated: only parsing sets their number. */
function newItem(forms: number): InstanceType<typeof PO.Item> {
  const file = `msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=${forms}; plural=0;\\n"\n\nmsgid "any"\nmsgstr ""\n`
  const [item = new PO.Item()] = PO.parse(file).items
  return item
}

function headersOf(language: string, former: Partial<PO['headers']>): Partial<PO['headers']> {
  const filled = Object.entries(former).filter(([, value]) => value !== '')
  return {
    Language: language,
    'Content-Type': 'text/plain; charset=utf-8',
    ...(language === 'en' ? { 'Plural-Forms': 'nplurals=2; plural=(n != 1);' } : {}),
    ...Object.fromEntries(filled),
  }
}

/** How many plural forms a language has: by its header, or by Unicode's rules. */
function pluralForms(language: string, header = ''): number {
  const [, count] = /nplurals\s*=\s*(\d+)/.exec(header) ?? []
  return count === undefined
    ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
    : Number(count)
}

/** The translated items, marked as obsolete. */
function obsolete(items: readonly InstanceType<typeof PO.Item>[]) {
  return items
    .filter(({ msgstr }) => msgstr.some((form) => form !== ''))
    .map((item) => Object.assign(item, { obsolete: true, references: [], extractedComments: [] }))
}

/** Looks up the translations in a catalog by the English text. */
export function translationsByEnglish(
  file: string,
): (text: Pick<Text, 'context' | 'english'>) => readonly string[] | undefined {
  const known = new Map(PO.parse(file).items.map((item) => [keyOfItem(item), item.msgstr]))
  return (text) => known.get(keyOf(text))
}

function keyOfItem({ msgid, msgid_plural: many, msgctxt }: InstanceType<typeof PO.Item>): string {
  // the library returns null where its types say undefined
  return keyOf({ context: msgctxt || undefined, english: many ? [msgid, many] : [msgid] })
}

function keyOf({ context, english }: Pick<Text, 'context' | 'english'>): string {
  return JSON.stringify([context ?? null, ...english])
}
