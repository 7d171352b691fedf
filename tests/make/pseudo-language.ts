import { allCategories, categories, categoryLabel } from '#shared/categories.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { type Text, written } from '../../scripts/texts/catalogue.ts'

/** The BCP 47 tag of pseudo-localized English. */
export const pseudoLanguage = 'en-XA'

/** A catalog with each text in brackets and accented vowels; placeholders stay. */
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

/** Keeps placeholders such as `{0}`, `{name}` and `<0>`. */
function accented(form: string): string {
  return form.replace(/\{\w+\}|<\/?\d+\/?>|[aeiouAEIOU]/g, (found) => accents[found] ?? found)
}

/** Lines of untranslated text: words outside the brackets that are neither dates nor names. */
export function withoutTranslated(text: string): string[] {
  const left = untranslated(text)
    .split(/[\n\t]/)
    .map((line) => line.replace(names, '').trim())
  return [...new Set(left.filter((line) => /\p{L}{2}/u.test(line) && !goods.has(line)))]
}

/** Removes bracketed texts, which may be nested. */
function untranslated(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, '')
  return rest === text ? text : untranslated(rest)
}

/** Categories are data too: in search URLs and imported files. */
const goods = new Set([allCategories, ...categories.map(categoryLabel)])

const firms = ['BakeSale', ...rails.map((rail) => railFacts[rail].name)].join('|')

/** English dates and times, company names, map attribution and addresses. */
const names = new RegExp(
  String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b[AP]M\b|\b(?:${firms})\b|\bNew York, NY \d{5}\b|© OpenStreetMap contributors|\S+@\S+`,
  'g',
)
