import { inTransaction } from '#server/database/transaction.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { captureGrace } from '#server/payments/contract/payment-rules.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import {
  listClosedToRecheck,
  listPaymentsToSettle,
  lockPayments,
} from '#server/payments/taking/payments-repository.ts'
import { stopRefused } from '#server/payments/taking/stop-payment.ts'
import { closeUnknownToProvider } from '#server/payments/taking/sync-payment.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { settleHeldPickups } from './settle-held-pickups.ts'
import {
  type PolledOrder,
  type PolledPayment,
  providerOrdersOf,
  settleProviderOrder,
} from './settle-provider-order.ts'

/** How long, and how often, closed payments are checked again, in milliseconds. */
const recheckFor = 24 * 60 * 60_000
const recheckEvery = 60 * 60_000
/** Payments read per batch, and closed per transaction. */
const batch = 100
const closedAtOnce = 25
/** Concurrent requests to a provider. */
const pollsAtOnce = 5
/** Longest run in milliseconds while providers respond slowly; the next run is due by then. */
const longestRun = 5 * 60_000

/**
 * Settles open payments: unanswered captures first, then expired holds and approved ones (decisions, capturing).
 * Rechecks closed ones for a day, then settles held pickup orders. Safe to run twice at once. Returns the orders polled.
 */
export async function settlePayments(context: MoneyContext, log: JobLog): Promise<number> {
  const works = rails.map(async (rail) => {
    const asked = await settleRail(context, log, rail)
    await recheckClosed(context, log, rail)
    return asked
  })
  const outcomes = await Promise.allSettled([expireUnknown(context, log), ...works])
  await settleHeldPickups(context, log)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0)
}

/** Settles the payments that one provider knows; returns the number of its orders polled. */
async function settleRail(context: MoneyContext, log: JobLog, rail: Rail): Promise<number> {
  let asked = 0
  await eachBatchToSettle(context, rail, async (due, now) => {
    const orders = providerOrdersOf(due, now)
    await settleAll(context, log, orders)
    asked += orders.length
  })
  return asked
}

/** Expires holds that no provider knows, without any request. */
async function expireUnknown(context: MoneyContext, log: JobLog): Promise<0> {
  await eachBatchToSettle(context, null, async (due, now) => {
    for (let from = 0; from < due.length; from += closedAtOnce) {
      const ids = due.slice(from, from + closedAtOnce).map(({ id }) => id)
      await expireWithFallback(context, log, ids, now)
    }
  })
  return 0
}

/** Reads the payments to settle in batches, each once, until the run's time is over. */
async function eachBatchToSettle(
  context: MoneyContext,
  rail: Rail | null,
  settleBatch: (due: readonly PolledPayment[], now: Date) => Promise<void>,
): Promise<void> {
  const now = context.now()
  const askedBefore = new Date(now.getTime() - captureGrace)
  const seen: PaymentId[] = []
  while (hasTimeLeft(context, now)) {
    const due = await listPaymentsToSettle(context.db, { rail, now, askedBefore, seen, limit: batch })
    if (due.length === 0) return
    seen.push(...due.map(({ id }) => id))
    await settleBatch(due, now)
  }
}

/** Checks closed payments again, each at most once an hour. */
async function recheckClosed(context: MoneyContext, log: JobLog, rail: Rail): Promise<void> {
  const now = context.now()
  const closedSince = new Date(now.getTime() - recheckFor)
  const lookedAtBefore = new Date(now.getTime() - recheckEvery)
  const seen: PaymentId[] = []
  while (hasTimeLeft(context, now)) {
    const due = await listClosedToRecheck(context.db, {
      rail,
      closedSince,
      lookedAtBefore,
      seen,
      limit: batch,
    })
    if (due.length === 0) return
    seen.push(...due.map(({ id }) => id))
    await settleAll(context, log, providerOrdersOf(due.map(open), now))
  }
}

function hasTimeLeft(context: MoneyContext, startedAt: Date): boolean {
  return context.now().getTime() < startedAt.getTime() + longestRun
}

/** Polls each order, some concurrently; logs a failure and leaves the order to the next run. */
async function settleAll(context: MoneyContext, log: JobLog, orders: readonly PolledOrder[]): Promise<void> {
  const line = fewAtATime(pollsAtOnce)
  const settleOne = async (order: PolledOrder) => {
    try {
      await settleProviderOrder(context, order)
    } catch (error) {
      const err = await stopRefused(context, error, log)
      log.error({ err, rail: order.rail }, 'A payment could not be settled; it will be tried again.')
    }
  }
  await Promise.all(orders.map((order) => line(() => settleOne(order))))
}

/** Far-future expiry: a closed payment is only read, never closed again. */
function open(payment: Omit<PolledPayment, 'held_until'>): PolledPayment {
  return { ...payment, held_until: new Date(8.64e15) }
}

/** Expires holds in one transaction; if that fails, one by one, so only the failing one waits for the next run. */
async function expireWithFallback(
  context: MoneyContext,
  log: JobLog,
  ids: readonly PaymentId[],
  now: Date,
): Promise<void> {
  try {
    await expire(context, ids, now)
  } catch (error) {
    if (ids.length > 1) for (const id of ids) await expireWithFallback(context, log, [id], now)
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
    await closeUnknownToProvider(context, trx, over, 'expired')
  })
}
