import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { type PayWay, payWaysFor } from '#shared/pay-ways.ts'
import { ApiError } from '#web/api-client.ts'
import { listingRead } from '#web/features/listings/listing-read.ts'
import { useNow } from '#web/now.tsx'
import { type CartLine, type CartLines, cartItem, lineId, lineTotal } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { type LineTrouble, lineTrouble } from './line-trouble-rules.ts'

/** A line beside its listing as it is now. */
export interface CheckedLine {
  line: CartLine
  /** null until it is known, and where it cannot be had */
  listing: Listing | null
  trouble: LineTrouble | null
}

/** The whole cart, checked. */
export interface CartCheck {
  /** by `lineId` */
  lines: ReadonlyMap<string, CheckedLine>
  /** how each baker is paid for their lines, by the baker's id; without those whose listings cannot be read now */
  payWays: ReadonlyMap<string, readonly PayWay[]>
  isChecking: boolean
  hasTrouble: boolean
}

/**
 * Checks every line against its listing as it is now, each time the page opens or comes back to the front. What has
 * changed without need of a decision, e.g. the title, is taken over. A listing that cannot be read right now is in
 * nobody's way: the server checks again when the order is placed.
 */
export function useCartCheck(lines: CartLines, store: CartStore): CartCheck {
  const now = useNow()
  const answers = useQueries({
    queries: lines.map(
      ({ id, batchId }): UseQueryOptions<Listing> => ({
        queryKey: listingRead(id, batchId).key,
        staleTime: 0,
        retryOnMount: true,
      }),
    ),
  })
  const seen = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are an array of its own in every render
  useEffect(() => {
    for (const { data } of answers) if (data) store.refresh(cartItem(data))
  }, [seen, store])

  const checked = lines.map((line, index): CheckedLine => {
    const { data, error } = answers[index] ?? {}
    const isGone = error instanceof ApiError && error.status === 404
    const listing = isGone ? null : (data ?? null)
    const trouble = isGone || listing ? lineTrouble(line, listing, now) : null
    return { line, listing, trouble }
  })
  return {
    lines: new Map(checked.map((one) => [lineId(one.line), one])),
    payWays: new Map(
      checked.flatMap(({ listing }) => (listing ? [[listing.cookId, payWaysOf(listing, lines)]] : [])),
    ),
    isChecking: answers.some(({ isPending }) => isPending),
    hasTrouble: checked.some(({ trouble }) => trouble !== null),
  }
}

/** The ways of a listing's baker by which all that the cart holds of theirs can be paid together. */
function payWaysOf({ cookId, cook }: Listing, lines: CartLines): PayWay[] {
  const theirs = lines.filter((line) => line.cookId === cookId)
  return payWaysFor(
    cook.payWays,
    theirs.reduce((sum, line) => sum + lineTotal(line), 0),
  )
}
