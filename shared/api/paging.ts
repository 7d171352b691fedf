/** One page of a list, with the cursor of the next page and the total if the server counted. */
export interface ListPage<Item> {
  items: Item[]
  /** the `cursor` of the next page; null on the last */
  nextCursor: string | null
  total: number | null
  /** the corrected search text, if typing errors were corrected (FIND-01) */
  correctedQuery?: string
  /** set if no item has all words of the search */
  matchedWords?: MatchedWords
}

/** How many words of a search each item has at least, and how many the search has. */
export interface MatchedWords {
  least: number
  of: number
}

/** The next page, total and words of a search from a response's headers (decisions, lists). */
export function placeInList(
  link: string | null | undefined,
  totalCount: string | null | undefined,
  correctedQuery?: string | null,
  matchedWords?: string | null,
): Omit<ListPage<unknown>, 'items'> {
  const [least, of] = matchedWords?.split('/').map(Number) ?? []
  return {
    nextCursor: nextCursor(link ?? ''),
    total: total(totalCount),
    ...(correctedQuery ? { correctedQuery: decodeURIComponent(correctedQuery) } : {}),
    ...(least && of ? { matchedWords: { least, of } } : {}),
  }
}

/** The `X-Matched-Words` header: "2/3". */
export function matchedWordsHeader({ least, of }: MatchedWords): string {
  return `${least}/${of}`
}

/** A text for the `X-Corrected-Query` header, with "%" and non-ASCII percent-encoded. */
export function correctedQueryHeader(text: string): string {
  return text.toWellFormed().replace(/[^ -$&-~]+/g, encodeURIComponent)
}

function nextCursor(link: string): string | null {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link)?.[1]
  const cursor = address && /[?&]cursor=([^&#]+)/.exec(address)?.[1]
  return cursor ? decodeURIComponent(cursor.replaceAll('+', ' ')) : null
}

function total(count: string | null | undefined): number | null {
  return count && /^\d+$/.test(count) ? Number(count) : null
}
