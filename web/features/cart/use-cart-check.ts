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

/** A line with its current listing. */
export interface CheckedLine {
  line: CartLine
  /** with the line's option; null until loaded, and if unavailable */
  listing: SoldListing | null
  issue: LineIssue | null
  /** whether earlier lines of the same batch were deducted from `listing` */
  isShared: boolean
}

/** The whole cart, checked. */
export interface CartCheck {
  /** by `lineId` */
  lines: ReadonlyMap<string, CheckedLine>
  /** payment methods by baker ID; absent if the baker's listings cannot be read now */
  payWays: ReadonlyMap<string, readonly PaymentMethod[]>
  /** the visit of a line; null until all listings are loaded, and for unavailable ones */
  visitOf: VisitOfLine
  isChecking: boolean
  hasIssues: boolean
}

/**
 * Compares every line with its current listing whenever the page opens or regains focus. Applies changes that need no
 * decision, such as the title. An unreadable listing is no issue: the server checks again when the order is placed.
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

  // for the bake day that the response contains
  const slots = useQueries({
    queries: checked.map(({ line, listing }): UseQueryOptions<PossiblePickups> => {
      const { key, options } = possiblePickupsQuery(line.id, listing?.batchId ?? null)
      return { queryKey: key, ...options, enabled: listing !== null }
    }),
  })
  const isChecking =
    answers.some(isUnderWay) ||
    checked.some(({ listing }, index) => listing !== null && slots[index] && isUnderWay(slots[index]))
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

/** Whether an answer can still come; offline none does. */
function isUnderWay({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: string }): boolean {
  return isPending && fetchStatus !== 'paused'
}

function visitFor(
  { readyByDate: day, placeId, address }: SoldListing,
  possible: PossiblePickups | null,
): Visit {
  return { day, placeId, address, possible }
}

/** The servings of a listing's batch that earlier lines use. */
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

/** A listing minus the servings that earlier lines use. */
function withoutTaken(listing: Listing, taken: Servings): Listing {
  const { servingsAvailable, mostPerBuyer } = listing
  return {
    ...listing,
    servingsAvailable: Math.max(0, servingsAvailable - taken),
    mostPerBuyer: mostPerBuyer === null ? null : Math.max(0, mostPerBuyer - taken),
  }
}

/** The current listing as a cart item for this line. */
export function seenItem({ boxContents, cakeMessage }: CartLine, listing: SoldListing): SeenItem {
  return {
    ...cartItem(listing),
    ...(boxContents === undefined ? {} : { boxContents }),
    ...(cakeMessage === undefined ? {} : { cakeMessage }),
  }
}

/** The payment methods for the sum of a baker's lines. */
function paymentMethodsOf({ cookId, cook }: Listing, lines: CartLines): PaymentMethod[] {
  const theirs = lines.filter((line) => line.cookId === cookId)
  return paymentMethodsFor(
    cook.payWays,
    theirs.reduce((sum, line) => sum + lineTotal(line), 0),
  )
}
