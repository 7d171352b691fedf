// Texts about hand-over: the code, the receipt and a hold.

import type { Order } from '#shared/api/orders.ts'
import { decideBy, isNotReceived, isUndecided, notReceivedUntil, objectBy } from '#shared/order-holds.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { lastMomentInSentence, momentInSentence } from '#shared/zone-clock.ts'

type Completable = Pick<Order, 'completableFrom' | 'foodListing'>

/** Why an order needs the buyer's code to be completed for now; null if it does not. */
export function codeNeededText({ completableFrom, foodListing }: Completable, now: Date): string | null {
  if (completableFrom === null || Date.parse(completableFrom) <= now.getTime()) return null
  const when = momentInSentence(completableFrom, foodListing.timeZone, now)
  return `The order is ready ${when}. Until then, it can be completed only with the code.`
}

/** The same text for several orders; the latest ready time counts. */
export function codeNeededForAll(orders: readonly Completable[], now: Date): string | null {
  const latest = orders.toSorted((a, b) =>
    (b.completableFrom ?? '').localeCompare(a.completableFrom ?? ''),
  )[0]
  return latest ? codeNeededText(latest, now) : null
}

type Receipt = Pick<
  Order,
  'receivedAt' | 'paysOutAt' | 'completesAt' | 'providerPaysAt' | 'hold' | 'foodListing' | 'rail'
>

/** The buyer's statement about receipt and the payout time; null if there is nothing to say. */
export function receiptText(order: Receipt, side: OrderRole, now: Date): string | null {
  const { receivedAt, paysOutAt, completesAt, hold, foodListing } = order
  if (isNotReceived(hold)) return null
  if (isUndecided(hold)) return receivedAt === null ? null : saidReceived[side]
  const pays = paysOutAt ?? (receivedAt === null ? null : completesAt)
  if (pays === null) return null
  const when = momentInSentence(pays, foodListing.timeZone, now)
  if (receivedAt !== null)
    return side === 'buyer'
      ? `You said that you have it. The baker is paid ${when}.`
      : `The buyer said that they have it. You’re paid ${when}.`
  if (order.rail === null) return null
  return side === 'buyer'
    ? paysText(`The baker completed the order without your pickup code, and is paid ${when}.`, order)
    : `You completed the order without the pickup code. You’re paid ${when}, unless the buyer says that they didn’t get it.`
}

const saidReceived: Readonly<Record<OrderRole, string>> = {
  buyer: 'You said that you have it.',
  baker: 'The buyer said that they have it.',
}

/**
 * Adds to a payout text that the buyer can object until then. If the provider leaves less time, `reportText` says so.
 */
export function paysText(
  text: string,
  order: Pick<Order, 'paysOutAt' | 'completesAt' | 'providerPaysAt'>,
): string {
  const by = objectBy(order)
  const isOpenUntilThen =
    by !== null && by.getTime() === Date.parse(order.paysOutAt ?? order.completesAt ?? '')
  return isOpenUntilThen ? `${text} If you didn’t get it, say so before then.` : text
}

/** How long before the deadline to report a buyer is warned, in hours. */
const warnedHours = 24

/**
 * Tells a buyer that the time to report non-receipt is over or ends soon because the provider pays the baker. Null
 * before that and if it does not matter.
 */
export function reportText(
  {
    notReceivedFrom,
    providerPaysAt,
    receivedAt,
    rail,
    foodListing,
  }: Pick<Order, 'notReceivedFrom' | 'providerPaysAt' | 'receivedAt' | 'rail' | 'foodListing'>,
  now: Date,
): string | null {
  const until = notReceivedUntil(providerPaysAt === null ? null : new Date(providerPaysAt))
  if (notReceivedFrom === null || providerPaysAt === null || until === null || rail === null) return null
  if (receivedAt !== null || Date.parse(notReceivedFrom) > now.getTime()) return null
  const { name } = railFacts[rail]
  const { timeZone } = foodListing
  const paysAt = momentInSentence(providerPaysAt, timeZone, now)
  if (until < now) {
    const paid =
      Date.parse(providerPaysAt) <= now.getTime() ? `paid the baker ${paysAt}` : `pays the baker ${paysAt}`
    return `It’s too late to report this order here: ${name} ${paid}. If you didn’t get it, write to us, or open a case with ${name}.`
  }
  if (until.getTime() - now.getTime() > warnedHours * 3_600_000) return null
  const by = momentInSentence(until.toISOString(), timeZone, now)
  return `If you didn’t get it, say so here by ${by}. ${name} pays the baker ${paysAt}.`
}

/** Says what reporting non-receipt does, and when we decide. */
export function notReceivedIntro(
  { rail, providerPaysAt, foodListing }: Pick<Order, 'rail' | 'providerPaysAt' | 'foodListing'>,
  now: Date,
): string {
  const deadline = decideBy(now, providerPaysAt === null ? null : new Date(providerPaysAt))
  const by = lastMomentInSentence(deadline.toISOString(), foodListing.timeZone, now)
  return rail === null
    ? `The baker and BakeSale read what happened. Until then, the baker owes no service fee for it. We decide by ${by}. Without a decision, the order is cancelled.`
    : `Until we decide, the baker isn’t paid. The baker and BakeSale read your report. We decide by ${by}. Without a decision, you’re refunded.`
}

/** Why an order on hold was cancelled; null if it was not, or if a person gave a reason. */
export function endedHoldText(
  {
    status,
    hold,
    declineReason,
    expiredAt,
    noShowAt,
  }: Pick<Order, 'status' | 'hold' | 'declineReason' | 'expiredAt' | 'noShowAt'>,
  side: OrderRole,
): string | null {
  if (!isCancelled(status) || hold?.decision !== 'refunded') return null
  if (declineReason !== null || expiredAt !== null || noShowAt !== null) return null
  if (hold.cause === 'not_received')
    return side === 'buyer'
      ? 'You said that you didn’t get this order, so it was cancelled.'
      : 'The buyer said that they didn’t get this order, so it was cancelled.'
  return side === 'buyer'
    ? 'BakeSale cancelled this order, because the baker’s account is suspended.'
    : 'BakeSale cancelled this order, because your account is suspended.'
}

/** Why an order is on hold and when we decide; null if it is not. */
export function holdText(
  { hold, foodListing, rail }: Pick<Order, 'hold' | 'foodListing' | 'rail'>,
  side: OrderRole,
  now: Date,
): string | null {
  if (!isUndecided(hold)) return null
  const by = lastMomentInSentence(hold.decideBy, foodListing.timeZone, now)
  const deadline =
    rail === null
      ? `We decide by ${by}. Without a decision, the order is cancelled.`
      : `We decide by ${by}. Without a decision, the order is cancelled and refunded.`
  if (hold.cause === 'baker_suspended')
    return `This order is on hold while we look into the baker’s account. ${deadline}`
  return side === 'buyer'
    ? `You said that you didn’t get this order: “${hold.words ?? ''}” ${deadline}`
    : `The buyer says that they didn’t get this order: “${hold.words ?? ''}” Refund it or answer. ${deadline}`
}
