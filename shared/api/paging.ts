/** One page of a list: its items, how to ask for the next page, and how many there are where the server counted. */
export interface ListPage<Item> {
  items: Item[]
  /** the `cursor` of the next page; null on the last */
  nextCursor: string | null
  total: number | null
  /** what was searched for instead of the text typed, where typing errors were corrected (FIND-01) */
  correctedQuery?: string
}

/**
 * Where an answer stands in its list, out of its `Link` and `X-Total-Count` headers (decisions, lists), and what
 * `X-Corrected-Query` says was searched for.
 */
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

/** A text as the `X-Corrected-Query` header carries it: what is not plain ASCII, and "%", is percent-encoded. */
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
