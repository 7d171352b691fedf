import { inTransaction } from '#server/database/transaction.ts'
import { fewAtATime } from '#server/http/few-at-a-time.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { captureGrace } from '#server/payments/contract/payment-rules.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import {
  listClosedToDoubt,
  listPaymentsToSettle,
  lockPayments,
} from '#server/payments/taking/payments-repository.ts'
import { stopRefused } from '#server/payments/taking/stop-payment.ts'
import { closeUnheardOf } from '#server/payments/taking/sync-payment.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { settleHeldPickups } from './settle-held-pickups.ts'
import {
  type AskedOrder,
  type AskedPayment,
  providerOrdersOf,
  settleProviderOrder,
} from './settle-provider-order.ts'

/** How long, and how often, a closed payment is still doubted, in milliseconds. */
const doubtFor = 24 * 60 * 60_000
const doubtEvery = 60 * 60_000
/** How many payments are looked up, and closed in one transaction, at once. */
const batch = 100
const closedAtOnce = 25
/** How many provider's orders are asked about at the same time. */
const askedAtOnce = 5
/** How long a run goes on, in milliseconds, when providers hardly answer; the rest is for the next, which is due by then. */
const longestRun = 5 * 60_000

/**
 * Settles the payments that nobody else will, until there are none: those whose money was asked for without an answer,
 * before all others, those whose hold is over, and the rest that a provider knows, as what buyers approved there is captured
 * (decisions, capturing). One that cannot be settled, or a provider that does not answer, holds up none of the others. For a
 * day it also looks at closed ones, should money have come without a word; then come the orders at pickup that waited for
 * them. May run twice at once and die anywhere. Answers how many provider's orders it asked about.
 */
export async function settlePayments(context: MoneyContext, log: JobLog): Promise<number> {
  const works = rails.map(async (rail) => {
    const asked = await settleRail(context, log, rail)
    await doubtClosed(context, log, rail)
    return asked
  })
  const outcomes = await Promise.allSettled([endUnheardOf(context, log), ...works])
  await settleHeldPickups(context, log)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0)
}

/** Settles the payments that one provider knows; answers how many of its orders were asked about. */
async function settleRail(context: MoneyContext, log: JobLog, rail: Rail): Promise<number> {
  let asked = 0
  await eachBatchToSettle(context, rail, async (due, now) => {
    const orders = providerOrdersOf(due, now)
    await settleAll(context, log, orders)
    asked += orders.length
  })
  return asked
}

/** Ends the holds whose payment no provider has heard of: nobody is asked. */
async function endUnheardOf(context: MoneyContext, log: JobLog): Promise<0> {
  await eachBatchToSettle(context, null, async (due, now) => {
    for (let from = 0; from < due.length; from += closedAtOnce) {
      const ids = due.slice(from, from + closedAtOnce).map(({ id }) => id)
      await expirePatiently(context, log, ids, now)
    }
  })
  return 0
}

/** Goes through what is to be settled now, each payment once, in batches; for as long as a run may take. */
async function eachBatchToSettle(
  context: MoneyContext,
  rail: Rail | null,
  settleBatch: (due: readonly AskedPayment[], now: Date) => Promise<void>,
): Promise<void> {
  const now = context.now()
  const askedBefore = new Date(now.getTime() - captureGrace)
  const seen: PaymentId[] = []
  while (mayGoOn(context, now)) {
    const due = await listPaymentsToSettle(context.db, { rail, now, askedBefore, seen, limit: batch })
    if (due.length === 0) return
    seen.push(...due.map(({ id }) => id))
    await settleBatch(due, now)
  }
}

/** Looks again at payments that were closed, each once an hour. */
async function doubtClosed(context: MoneyContext, log: JobLog, rail: Rail): Promise<void> {
  const now = context.now()
  const closedSince = new Date(now.getTime() - doubtFor)
  const lookedAtBefore = new Date(now.getTime() - doubtEvery)
  const seen: PaymentId[] = []
  while (mayGoOn(context, now)) {
    const due = await listClosedToDoubt(context.db, { rail, closedSince, lookedAtBefore, seen, limit: batch })
    if (due.length === 0) return
    seen.push(...due.map(({ id }) => id))
    await settleAll(context, log, providerOrdersOf(due.map(open), now))
  }
}

function mayGoOn(context: MoneyContext, startedAt: Date): boolean {
  return context.now().getTime() < startedAt.getTime() + longestRun
}

/** Asks about each order, some at the same time; a failure is logged, and the order is asked about again next time. */
async function settleAll(context: MoneyContext, log: JobLog, orders: readonly AskedOrder[]): Promise<void> {
  const line = fewAtATime(askedAtOnce)
  const settleOne = async (order: AskedOrder) => {
    try {
      await settleProviderOrder(context, order)
    } catch (error) {
      const err = await stopRefused(context, error, log)
      log.error({ err, rail: order.rail }, 'A payment could not be settled; it will be tried again.')
    }
  }
  await Promise.all(orders.map((order) => line(() => settleOne(order))))
}

/** A closed payment is only looked at: there is nothing left to stop. */
function open(payment: Omit<AskedPayment, 'held_until'>): AskedPayment {
  return { ...payment, held_until: new Date(8.64e15) }
}

/** Ends some holds in one transaction; when that fails, one by one, so that one alone waits for the next time. */
async function expirePatiently(
  context: MoneyContext,
  log: JobLog,
  ids: readonly PaymentId[],
  now: Date,
): Promise<void> {
  try {
    await expire(context, ids, now)
  } catch (error) {
    if (ids.length > 1) for (const id of ids) await expirePatiently(context, log, [id], now)
    else log.error({ err: error, payment: ids[0] }, 'A hold could not be ended; it will be tried again.')
  }
}

async function expire(context: MoneyContext, ids: readonly PaymentId[], now: Date): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const payments = await lockPayments(trx, ids)
    const over = payments.filter(
      ({ status, provider_order_id, held_until }) =>
        status === 'awaiting' && provider_order_id === null && held_until <= now,
    )
    await closeUnheardOf(context, trx, over, 'expired')
  })
}
