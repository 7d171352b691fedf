import type { Trx } from '#server/database/tables.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import { noneTried, readOrderMoney, readTriedRefunds } from '../instructions/disputed-repository.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { owedReturned } from '../ledger/ledger-rules.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'
import { type HeldDispute, owedPaymentOf, pockets, returnMovements } from './dispute-money.ts'
import { splitInTurn } from './dispute-rules.ts'
import { listSharesAway, readBroughtBack, shrinkShare, updateDisputes } from './disputes-repository.ts'

/**
 * Books the return of `amount` cents of a partly lost dispute, and reduces what it withdrew. Attempted refunds are
 * served first, then orders in proportion to what was taken of each.
 */
export async function returnPart(
  trx: Trx,
  { rows, payments, orders }: HeldDispute,
  amount: Cents,
  now: Date,
): Promise<void> {
  const owed = owedPaymentOf({ rows, payments })
  if (owed) {
    const left = owed.row.withdrawn_cents - amount
    await recordMovements(trx, owedReturned(owed.payment, `${owed.row.id}:${left}`, amount), now)
    await updateDisputes(trx, [owed.row.id], { amount_cents: left, withdrawn_cents: left, updated_at: now })
    return
  }
  const shares = await listSharesAway(
    trx,
    rows.map(({ id }) => id),
  )
  const ids = rows.map(({ payment_id }) => payment_id)
  const money = await readOrderMoney(trx, ids)
  const tried = await readTriedRefunds(trx, ids)
  const missing = shares.map(({ order_id, amount_cents }) => {
    const lacks = (tried.get(order_id) ?? noneTried).amount - (money.get(order_id)?.left_cents ?? 0)
    return Math.min(amount_cents, Math.max(0, lacks))
  })
  const parts = splitInTurn(
    amount,
    missing,
    shares.map(({ amount_cents }, index) => amount_cents - (missing[index] ?? 0)),
  )
  if (parts === null) throw new Error('More came back than the dispute withdrew')
  const broughtBack = await readBroughtBack(trx, ids)
  const movements: Movement[] = []
  const left = new Map(rows.map(({ id, withdrawn_cents }) => [id, withdrawn_cents]))
  for (const [index, share] of shares.entries()) {
    const back = parts[index] ?? 0
    if (back === 0) continue
    const order = orders.find(({ id }) => id === share.order_id)
    const payment = payments.find(({ id }) => id === order?.payment_id)
    const own = money.get(share.order_id)
    if (!order || !payment || !own) throw new Error('The disputed order has no disputed payment')
    const { amount_cents: taken, commission_cents: ofPlatform } = share
    // what was taken last comes back first
    const commission =
      disputedFrom(payment.rail) === 'baker'
        ? Math.min(ofPlatform, back)
        : Math.floor((ofPlatform * back) / taken)
    const after = { amount_cents: taken - back, commission_cents: ofPlatform - commission }
    const cause = `${share.dispute_id}:${after.amount_cents}`
    const into = pockets({ amount: back, commission }, own, payment)
    movements.push(...returnMovements(order, cause, into, broughtBack))
    await shrinkShare(trx, share, after, now)
    left.set(share.dispute_id, (left.get(share.dispute_id) ?? 0) - back)
  }
  await recordMovements(trx, movements, now)
  for (const [id, cents] of left)
    await updateDisputes(trx, [id], { amount_cents: cents, withdrawn_cents: cents, updated_at: now })
}
