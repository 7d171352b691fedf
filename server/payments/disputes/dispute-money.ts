import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Movement } from '#shared/ledger-entries.ts'
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

/** A dispute's rows, with the payments and orders that the transaction has locked. */
export interface HeldDispute {
  /** our dispute id for each payment */
  rows: readonly { id: string; payment_id: string; withdrawn_cents: Cents }[]
  payments: readonly PaymentRow[]
  orders: readonly PaidOrder[]
}

/** The part of an order that a dispute takes, and the commission in it, in cents. */
export interface Share {
  amount: Cents
  commission: Cents
}

/**
 * Books a withdrawal from where the money is now; returns its amount for each dispute row. Takes money that attempted
 * refunds may still return last. Throws PaymentMustStopError if it exceeds what is left.
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

/** Books the return of disputed money to where it would be by now: to a baker who was paid meanwhile, or held. */
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
    if (!order || !payment || !own) throw new Error('The disputed order has no disputed payment')
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
 * Ledger entries that return an order's share to where it would be by now. A paid baker gets it directly from
 * `broughtBack`, which shrinks; money withdrawn before their release passes through `held`.
 */
export function returnMovements(
  order: PaidOrder,
  id: string,
  parts: readonly [to: 'held' | Bearer, cents: Cents][],
  broughtBack: Map<PaymentId, Cents>,
): Movement[] {
  const { payment_id: paymentId } = order
  if (paymentId === null) throw new Error('The disputed order has no disputed payment')
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

/** The disputed payment of a balance owed, or null. It has no orders and is disputed alone. */
export function owedPaymentOf({ rows, payments }: Pick<HeldDispute, 'rows' | 'payments'>) {
  const payment = payments.find(({ payee }) => payee === null)
  const row = rows.find(({ payment_id }) => payment_id === payment?.id)
  return payment && row ? { payment, row } : null
}

/** What is left of an order beyond attempted refunds, in cents. */
function freeOf({ own, tried }: { own: OrderMoney; tried: TriedRefunds }): Cents {
  return Math.max(0, own.left_cents - tried.amount)
}

/**
 * Splits a withdrawal into commission and the baker's part: in proportion if we were charged. If the baker was charged,
 * theirs comes first, and after the release it is all theirs.
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
  // a refund that no longer fits will be refused
  const given = amount > freeOf({ own, tried }) ? noneTried : tried
  const left = {
    amount: own.left_cents - given.amount,
    commission: order.commission_cents - gone - given.commission,
  }
  if (!isOfBaker) return { amount, commission: commissionOfRest(left, amount) }
  const ofBaker = left.amount - left.commission
  return { amount, commission: Math.max(0, amount - ofBaker) }
}

/** Splits a share by the account that has the money now. */
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
