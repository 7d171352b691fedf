import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import type { Servings } from '#shared/money.ts'
import { type PaymentMethod, paymentMethodsFor } from '#shared/payment-methods.ts'
import { ApiError } from '#web/data/api-client.ts'
import { asOfOption, type SoldListing } from '#web/features/listings/as-of-option.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { type CartLine, type CartLines, cartItem, lineId, lineTotal, type SeenItem } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { type LineIssue, lineIssue } from './line-issue-rules.ts'
import type { Visit, VisitOfLine } from './visit-rules.ts'

/** A line beside its listing as it is now. */
export interface CheckedLine {
  line: CartLine
  /** in the line's option; null until it is known, and where it cannot be had */
  listing: SoldListing | null
  issue: LineIssue | null
  /** whether lines above have some of the same batch, which its listing here no longer counts */
  isShared: boolean
}

/** The whole cart, checked. */
export interface CartCheck {
  /** by `lineId` */
  lines: ReadonlyMap<string, CheckedLine>
  /** how each baker is paid for their lines, by the baker's id; without those whose listings cannot be read now */
  payWays: ReadonlyMap<string, readonly PaymentMethod[]>
  /** when and where a line is picked up: null of all lines until all are known, and of one that cannot be had */
  visitOf: VisitOfLine
  isChecking: boolean
  hasIssues: boolean
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
        queryKey: listingQuery(id, batchId).key,
        staleTime: 0,
        retryOnMount: true,
      }),
    ),
  })
  const seen = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()

  const known = answers.map(({ data }) => data)
  const checked = lines.map((line, index): CheckedLine => {
    const { data, error } = answers[index] ?? {}
    const isGone = error instanceof ApiError && error.status === 404
    const taken = data ? servingsTaken(data, lines.slice(0, index), known) : 0
    const listing = isGone || !data ? null : asOfOption(withoutTaken(data, taken), line.optionId)
    const issue = isGone || listing ? lineIssue(line, listing, now) : null
    return { line, listing, issue, isShared: taken > 0 }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are an array of its own in every render
  useEffect(() => {
    for (const { line, listing } of checked) if (listing) store.refresh(seenItem(line, listing))
  }, [seen, store])

  // of the bake day that the listing is answered as of
  const slots = useQueries({
    queries: checked.map(({ line, listing }): UseQueryOptions<PossiblePickups> => {
      const { key, options } = possiblePickupsQuery(line.id, listing?.batchId ?? null)
      return { queryKey: key, ...options, enabled: listing !== null }
    }),
  })
  const isChecking =
    answers.some(({ isPending }) => isPending) ||
    checked.some(({ listing }, index) => listing !== null && slots[index]?.isPending)
  const possible = new Map(checked.map(({ line }, index) => [lineId(line), slots[index]?.data ?? null]))
  const byId = new Map(checked.map((one) => [lineId(one.line), one]))
  return {
    lines: byId,
    visitOf: (line) => {
      const listing = byId.get(lineId(line))?.listing ?? null
      return isChecking || listing === null ? null : visitFor(listing, possible.get(lineId(line)) ?? null)
    },
    payWays: new Map(
      checked.flatMap(({ listing }) => (listing ? [[listing.cookId, paymentMethodsOf(listing, lines)]] : [])),
    ),
    isChecking,
    hasIssues: checked.some(({ issue }) => issue !== null),
  }
}

function visitFor(
  { readyByDate: day, placeId, address }: SoldListing,
  possible: PossiblePickups | null,
): Visit {
  return { day, placeId, address, possible }
}

/** How many servings of a listing's batch the lines before one have. */
function servingsTaken(
  listing: Listing,
  before: CartLines,
  known: readonly (Listing | undefined)[],
): Servings {
  return before.reduce((sum, other, at) => {
    const isSame = known[at]?.id === listing.id && known[at]?.batchId === listing.batchId
    const each = listing.options.find(({ id }) => id === other.optionId)?.servings ?? 1
    return isSame ? sum + other.quantity * each : sum
  }, 0)
}

/** A listing as it is for a line, once the lines before it have taken theirs of it. */
function withoutTaken(listing: Listing, taken: Servings): Listing {
  const { servingsAvailable, mostPerBuyer } = listing
  return {
    ...listing,
    servingsAvailable: Math.max(0, servingsAvailable - taken),
    mostPerBuyer: mostPerBuyer === null ? null : Math.max(0, mostPerBuyer - taken),
  }
}

/** What a line's listing says now, for the line. */
export function seenItem({ boxContents, cakeMessage }: CartLine, listing: SoldListing): SeenItem {
  return {
    ...cartItem(listing),
    ...(boxContents === undefined ? {} : { boxContents }),
    ...(cakeMessage === undefined ? {} : { cakeMessage }),
  }
}

/** The ways of a listing's baker by which all that the cart holds of theirs can be paid together. */
function paymentMethodsOf({ cookId, cook }: Listing, lines: CartLines): PaymentMethod[] {
  const theirs = lines.filter((line) => line.cookId === cookId)
  return paymentMethodsFor(
    cook.payWays,
    theirs.reduce((sum, line) => sum + lineTotal(line), 0),
  )
}
