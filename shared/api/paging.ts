/** One page of a list, with the cursor of the next page and the total if the server counted. */
export interface ListPage<Item> {
  items: Item[]
  /** the `cursor` of the next page; null on the last */
  nextCursor: string | null
  total: number | null
  /** the corrected search text, if typing errors were corrected (FIND-01) */
  correctedQuery?: string
}

/** The next page, total and corrected search text from a response's headers (decisions, lists). */
export function placeInList(
  link: string | null | undefined,
  totalCount: string | null | undefined,
  correctedQuery?: string | null,
): Omit<ListPage<unknown>, 'items'> {
  return {
    nextCursor: nextCursor(link ?? ''),
    total: total(totalCount),
    ...(correctedQuery ? { correctedQuery: decodeURIComponent(correctedQuery) } : {}),
  }
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
