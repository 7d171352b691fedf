import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Movement } from '#shared/ledger-movements.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { Bearer } from '../contract/provider-rules.ts'
import {
  noneTried,
  type OrderMoney,
  readLoss,
  readOrderMoney,
  readTriedRefunds,
  type TriedRefunds,
} from '../instructions/disputed-repository.ts'
import { sumReturnedCommission } from '../instructions/instructions-repository.ts'
import { commissionOfRest } from '../instructions/refund-rules.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import {
  disputeReturn,
  disputeWithdrawal,
  owedReturned,
  owedWithdrawn,
  returnedAfterRelease,
} from '../ledger/ledger-rules.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'
import type { PaidOrder } from '../taking/paid-orders-repository.ts'
import { splitInTurn } from './dispute-rules.ts'
import { insertShares, listSharesAway, noteReturned, readBroughtBack } from './disputes-repository.ts'

/** A dispute's rows, with the payments and orders that the transaction holds. */
export interface HeldDispute {
  /** our id of it for each payment */
  rows: readonly { id: string; payment_id: string; withdrawn_cents: Cents }[]
  payments: readonly PaymentRow[]
  orders: readonly PaidOrder[]
}

/** What of an order a dispute takes: the platform's part in it too, in cents. */
export interface Share {
  amount: Cents
  commission: Cents
}

/**
 * Books that a provider took disputed money away, from where it is now: the platform's part from the platform once it has
 * taken its commission, the baker's from the baker once they have it, all else from what is held. Of several orders it
 * takes first what no refund that was tried may still give back: those succeed as long as there is enough of the whole capture.
 * Answers how much of each payment that was. Throws PaymentMustStopError where it took more than there is.
 */
export async function withdrawDisputed(
  trx: Trx,
  { rows, payments, orders }: HeldDispute,
  amount: Cents,
  now: Date,
): Promise<Map<string, Cents>> {
  const owed = owedPaymentOf({ rows, payments })
  if (owed) {
    if (amount > owed.payment.amount_cents) throw moreThanLeft(rows, amount)
    await recordMovements(trx, owedWithdrawn(owed.payment, owed.row.id, amount), now)
    return new Map([[owed.row.id, amount]])
  }
  const ids = rows.map(({ payment_id }) => payment_id)
  const money = await readOrderMoney(trx, ids)
  const refunds = await readTriedRefunds(trx, ids)
  const owned = orders.flatMap((order) => {
    const row = rows.find(({ payment_id }) => payment_id === order.payment_id)
    const payment = payments.find(({ id }) => id === order.payment_id)
    const own = money.get(order.id)
    const tried = refunds.get(order.id) ?? noneTried
    return row && payment && own ? [{ order, row, payment, own, tried }] : []
  })
  const parts = splitInTurn(
    amount,
    owned.map(freeOf),
    owned.map((one) => one.own.left_cents - freeOf(one)),
  )
  if (parts === null) throw moreThanLeft(rows, amount)
  const movements: Movement[] = []
  const withdrawn = new Map<string, Cents>()
  for (const [index, { order, row, payment, own, tried }] of owned.entries()) {
    const part = parts[index] ?? 0
    if (part === 0) continue
    const share = await shareOf(trx, { order, payment, own, tried }, part)
    const { amount: amount_cents, commission: commission_cents } = share
    await insertShares(trx, [{ dispute_id: row.id, order_id: order.id, amount_cents, commission_cents }], now)
    for (const [from, cents] of pockets(share, own, payment))
      movements.push(...disputeWithdrawal(order, row.id, { amount: cents, from }))
    withdrawn.set(row.id, (withdrawn.get(row.id) ?? 0) + part)
  }
  await recordMovements(trx, movements, now)
  return withdrawn
}

/**
 * Books that a provider gave disputed money back, to whoever it would be with by now: a baker who has had their release
 * since gets their part, and what nobody has taken yet is held again.
 */
export async function returnDisputed(
  trx: Trx,
  { rows, payments, orders }: HeldDispute,
  now: Date,
): Promise<void> {
  const owed = owedPaymentOf({ rows, payments })
  if (owed) {
    await recordMovements(trx, owedReturned(owed.payment, owed.row.id, owed.row.withdrawn_cents), now)
    await noteReturned(trx, [owed.row.id], now)
    return
  }
  const ids = rows.map(({ payment_id }) => payment_id)
  const money = await readOrderMoney(trx, ids)
  const broughtBack = await readBroughtBack(trx, ids)
  const movements: Movement[] = []
  for (const away of await listSharesAway(
    trx,
    rows.map(({ id }) => id),
  )) {
    const order = orders.find(({ id }) => id === away.order_id)
    const payment = payments.find(({ id }) => id === order?.payment_id)
    const own = money.get(away.order_id)
    if (!order || !payment || !own) throw new Error('A dispute is about orders of its payments')
    const share = { amount: away.amount_cents, commission: away.commission_cents }
    movements.push(...returnMovements(order, away.dispute_id, pockets(share, own, payment), broughtBack))
  }
  await recordMovements(trx, movements, now)
  await noteReturned(
    trx,
    rows.map(({ id }) => id),
    now,
  )
}

/**
 * The movements by which an order's share comes back, into the pockets where it would be by now. What a baker had been paid goes
 * straight to them, out of what was `broughtBack` of the payment, which shrinks; what had been taken of what was held, before a
 * release that left it out, comes through there.
 */
export function returnMovements(
  order: PaidOrder,
  id: string,
  parts: readonly [to: 'held' | Bearer, cents: Cents][],
  broughtBack: Map<PaymentId, Cents>,
): Movement[] {
  const { payment_id: paymentId } = order
  if (paymentId === null) throw new Error('A dispute is about orders of its payments')
  const { platform = 0, baker = 0, held = 0 } = Object.fromEntries(parts)
  const had = Math.max(0, (broughtBack.get(paymentId) ?? 0) - platform)
  const straight = Math.min(baker, had)
  broughtBack.set(paymentId, had - straight)
  return [
    ...disputeReturn(order, id, { amount: platform, to: 'platform' }),
    ...disputeReturn(order, id, { amount: straight, to: 'baker' }),
    ...disputeReturn(order, id, { amount: held + baker - straight, to: 'held' }),
    ...returnedAfterRelease(order, id, baker - straight),
  ]
}

/** The payment with which a baker paid what they owe, where the dispute is about one: it has no orders, and is alone. */
export function owedPaymentOf({ rows, payments }: Pick<HeldDispute, 'rows' | 'payments'>) {
  const payment = payments.find(({ payee }) => payee === null)
  const row = rows.find(({ payment_id }) => payment_id === payment?.id)
  return payment && row ? { payment, row } : null
}

/** What is left of an order that no refund that was tried may still give back, in cents. */
function freeOf({ own, tried }: { own: OrderMoney; tried: TriedRefunds }): Cents {
  return Math.max(0, own.left_cents - tried.amount)
}

/**
 * What of an order a dispute takes. Where the money is taken of us, our part goes with it in proportion. Where it is taken of the
 * baker, it is theirs before it is ours: all of it once they have been paid, and until then as far as it reaches.
 */
async function shareOf(
  trx: Trx,
  {
    order,
    payment,
    own,
    tried,
  }: { order: PaidOrder; payment: PaymentRow; own: OrderMoney; tried: TriedRefunds },
  amount: Cents,
): Promise<Share> {
  const isOfBaker = disputedFrom(payment.rail) === 'baker'
  if (isOfBaker && payment.released_at !== null) return { amount, commission: 0 }
  const gone = (await sumReturnedCommission(trx, order.id)) + (await readLoss(trx, order.id)).commission
  // one that does not fit any more is refused
  const given = amount > freeOf({ own, tried }) ? noneTried : tried
  const left = {
    amount: own.left_cents - given.amount,
    commission: order.commission_cents - gone - given.commission,
  }
  if (!isOfBaker) return { amount, commission: commissionOfRest(left, amount) }
  const ofBaker = left.amount - left.commission
  return { amount, commission: Math.max(0, amount - ofBaker) }
}

/** Whose money a share is now. */
export function pockets(
  { amount, commission }: Share,
  { is_commission_taken }: OrderMoney,
  { released_at }: Pick<PaymentRow, 'released_at'>,
): [from: 'held' | Bearer, cents: Cents][] {
  const ofPlatform = is_commission_taken ? commission : 0
  const ofBaker = released_at === null ? 0 : amount - commission
  return [
    ['platform', ofPlatform],
    ['baker', ofBaker],
    ['held', amount - ofPlatform - ofBaker],
  ]
}

function moreThanLeft(rows: HeldDispute['rows'], amount: Cents): PaymentMustStopError {
  const what = `The provider withdrew ${formatMoney(amount)} for a dispute, which is more than is left.`
  return new PaymentMustStopError(rows[0]?.payment_id ?? '', what)
}
