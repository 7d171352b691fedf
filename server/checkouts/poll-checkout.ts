import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { captureGrace } from '#server/payments/contract/payment-rules.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { listPaymentsToCheck } from '#server/payments/taking/payments-repository.ts'
import { stopRefused } from '#server/payments/taking/stop-payment.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type PolledOrder, providerOrdersOf, settleProviderOrder } from './settle-provider-order.ts'

/** Shortest time between two polls of a checkout's providers by its readers, in milliseconds. */
const pollEvery = 2_000
/** How long a reader waits for the poll, in milliseconds; a slower poll continues in the background. */
const longestWait = 1_500

/** Polls the providers before a buyer reads a checkout. Never throws. */
export type PollCheckout = (
  viewer: Pick<Viewer, 'id'>,
  id: CheckoutId,
  log: Pick<JobLog, 'error'>,
) => Promise<void>

/**
 * Polls the providers about a checkout's open payments on each read, and captures approved ones (decisions, capturing).
 * The server closes after all polls have ended.
 */
export function pollCheckouts(app: FastifyInstance, context: MoneyContext): PollCheckout {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return async ({ id: buyerId }, checkoutId, log) => {
    const now = context.now()
    const payments = await listPaymentsToCheck(context.db, {
      checkoutId,
      buyerId,
      lookedAtBefore: new Date(now.getTime() - pollEvery),
      askedBefore: new Date(now.getTime() - captureGrace),
    })
    if (payments.length === 0) return
    const polls = providerOrdersOf(payments, now).map((order) => poll(context, order, log))
    const all = Promise.all(polls).then(() => undefined)
    running.add(all)
    void all.finally(() => running.delete(all))
    await Promise.race([all, wait(longestWait, undefined, { ref: false })])
  }
}

async function poll(context: MoneyContext, order: PolledOrder, log: Pick<JobLog, 'error'>): Promise<void> {
  try {
    await settleProviderOrder(context, order)
  } catch (error) {
    const err = await stopRefused(context, error, log).catch((failed: unknown) => failed)
    log.error({ err, rail: order.rail }, 'A payment could not be looked at; the worker asks again.')
  }
}
