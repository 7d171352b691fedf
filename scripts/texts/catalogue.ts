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
      const hints = [...new Set([...(texts.get(message.toKey())?.hints ?? []), ...comments.map(inOneLine)])]
      texts.set(message.toKey(), { context, english: msgStr, hints: hints.slice(0, 6) })
    }
  }
  return [...texts.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The content of a catalog; unknown translations are empty. */
export function written(
  language: string,
  texts: readonly Text[],
  translate: (text: Text) => readonly string[] | undefined,
): string {
  const po = new PO()
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' }
  po.items = texts.map((text) => {
    const item = new PO.Item()
    const [one = '', many] = text.english
    item.msgid = one
    if (text.context !== undefined) item.msgctxt = text.context
    if (many !== undefined) item.msgid_plural = many
    item.msgstr = [...(translate(text) ?? text.english.map(() => ''))]
    item.extractedComments = [...text.hints]
    return item
  })
  return `${po}\n`
}

/** Looks up the translations in a catalog by the English text. */
export function translationsByEnglish(
  file: string,
): (text: Pick<Text, 'context' | 'english'>) => readonly string[] | undefined {
  const known = new Map(
    PO.parse(file).items.map(
      ({ msgid, msgid_plural: many, msgctxt, msgstr }) =>
        // the library returns null where its types say undefined
        [keyOf({ context: msgctxt || undefined, english: many ? [msgid, many] : [msgid] }), msgstr] as const,
    ),
  )
  return (text) => known.get(keyOf(text))
}

function keyOf({ context, english }: Pick<Text, 'context' | 'english'>): string {
  return JSON.stringify([context ?? null, ...english])
}
