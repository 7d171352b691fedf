// The words for a hand-over: the code, the buyer's word, and a hold.

import type { Order } from '#shared/api/orders.ts'
import { isUndecided } from '#shared/order-holds.ts'
import { lastMomentInSentence, momentInSentence } from '#shared/zone-clock.ts'
import type { OrderSide } from './order-copy.ts'

type Completable = Pick<Order, 'completableFrom' | 'foodListing'>

/** Why an order can be completed only with the buyer's code for now; null: it need not be shown. */
export function codeNeededText({ completableFrom, foodListing }: Completable, now: Date): string | null {
  if (completableFrom === null || Date.parse(completableFrom) <= now.getTime()) return null
  const when = momentInSentence(completableFrom, foodListing.timeZone, now)
  return `The order is ready ${when}. Until then, it can be completed only with the code.`
}

/** The same of several, the last of which counts. */
export function codeNeededForAll(orders: readonly Completable[], now: Date): string | null {
  const latest = orders.toSorted((a, b) =>
    (b.completableFrom ?? '').localeCompare(a.completableFrom ?? ''),
  )[0]
  return latest ? codeNeededText(latest, now) : null
}

type Receipt = Pick<Order, 'receivedAt' | 'paysOutAt' | 'completesAt' | 'hold' | 'foodListing' | 'rail'>

/** What the buyer has said of whether they have it, and when it pays; null where there is nothing to say. */
export function receiptText(order: Receipt, side: OrderSide, now: Date): string | null {
  const { receivedAt, paysOutAt, completesAt, hold, foodListing } = order
  if (isUndecided(hold)) return null
  const pays = paysOutAt ?? (receivedAt === null ? null : completesAt)
  if (pays === null) return null
  const when = momentInSentence(pays, foodListing.timeZone, now)
  if (receivedAt !== null)
    return side === 'buyer'
      ? `You said that you have it. The baker is paid ${when}.`
      : `The buyer said that they have it. You’re paid ${when}.`
  if (order.rail === null) return null
  return side === 'buyer'
    ? `The baker completed it without your pickup code, and is paid ${when}. If you didn’t get it, say so before that.`
    : `You completed it without the pickup code. You’re paid ${when}, unless the buyer says that they didn’t get it.`
}

/** Why an order is on hold, and by when it is decided; null where it is not. */
export function holdText(
  { hold, foodListing, rail }: Pick<Order, 'hold' | 'foodListing' | 'rail'>,
  side: OrderSide,
  now: Date,
): string | null {
  if (!isUndecided(hold)) return null
  const end = rail === null ? 'cancelled' : 'cancelled and refunded'
  if (hold.decideBy <= hold.openedAt) return `There’s no time left to decide about this order. It’s ${end}.`
  const by = lastMomentInSentence(hold.decideBy, foodListing.timeZone, now)
  const deadline = `We decide by ${by}. Without a decision, it’s ${end}.`
  if (hold.cause === 'baker_suspended')
    return `This order is on hold while we look into the baker’s account. ${deadline}`
  return side === 'buyer'
    ? `You said that you didn’t get this order: “${hold.words ?? ''}” ${deadline}`
    : `The buyer says that they didn’t get this order: “${hold.words ?? ''}” Refund it or answer. ${deadline}`
}
