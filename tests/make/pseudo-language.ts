import { allCategories, categories, categoryLabel } from '#shared/categories.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { type Text, written } from '../../scripts/texts/catalogue.ts'

/** English with accents, as BCP 47 has it for those who try out translations. */
export const pseudoLanguage = 'en-XA'

/** A catalogue in which each text stands in brackets and each vowel has an accent; what is filled in stays. */
export function pseudoCatalogue(texts: readonly Text[]): string {
  return written(pseudoLanguage, texts, ({ english }) => english.map((form) => `[${accented(form)}]`))
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Leaves marks such as `{0}`, `{name}` and `<0>` as they are. */
function accented(form: string): string {
  return form.replace(/\{\w+\}|<\/?\d+\/?>|[aeiouAEIOU]/g, (found) => accents[found] ?? found)
}

/** What stands outside of the brackets of a text, line by line, where it has words that are neither a date nor a name. */
export function withoutTranslated(text: string): string[] {
  const left = untranslated(text)
    .split(/[\n\t]/)
    .map((line) => line.replace(names, '').trim())
  return [...new Set(left.filter((line) => /\p{L}{2}/u.test(line) && !goods.has(line)))]
}

/** A text within another has brackets within brackets. */
function untranslated(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, '')
  return rest === text ? text : untranslated(rest)
}

/** Kinds of goods are data as well: addresses of searches, columns of imported files. */
const goods = new Set([allCategories, ...categories.map(categoryLabel)])

const firms = ['BakeSale', ...rails.map((rail) => railFacts[rail].name)].join('|')

/** Dates and times as English writes them, firms, a map's credit, and addresses. */
const names = new RegExp(
  String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b[AP]M\b|\b(?:${firms})\b|\bNew York, NY \d{5}\b|© OpenStreetMap contributors|\S+@\S+`,
  'g',
)
