import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { captureGrace } from '#server/payments/contract/payment-rules.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { listPaymentsToLookAt } from '#server/payments/taking/payments-repository.ts'
import { stopRefused } from '#server/payments/taking/stop-payment.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type AskedOrder, providerOrdersOf, settleProviderOrder } from './settle-provider-order.ts'

/** How seldom the providers of one checkout are asked by its readers, in milliseconds. */
const lookEvery = 2_000
/** How long a reader waits for them, in milliseconds; what takes longer goes on meanwhile. */
const patience = 1_500

/** Looks at a checkout whose buyer is about to read it. Never throws: what a provider does not say stays as it was. */
export type LookAtCheckout = (
  viewer: Pick<Viewer, 'id'>,
  id: CheckoutId,
  log: Pick<JobLog, 'error'>,
) => Promise<void>

/**
 * Asks the providers about a checkout's open payments whenever it is read, and captures approved ones (decisions, capturing). The
 * application closes after all looks are done.
 */
export function lookAtCheckouts(app: FastifyInstance, context: MoneyContext): LookAtCheckout {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return async ({ id: buyerId }, checkoutId, log) => {
    const now = context.now()
    const payments = await listPaymentsToLookAt(context.db, {
      checkoutId,
      buyerId,
      lookedAtBefore: new Date(now.getTime() - lookEvery),
      askedBefore: new Date(now.getTime() - captureGrace),
    })
    if (payments.length === 0) return
    const looks = providerOrdersOf(payments, now).map((order) => look(context, order, log))
    const all = Promise.all(looks).then(() => undefined)
    underWay.add(all)
    void all.finally(() => underWay.delete(all))
    await Promise.race([all, wait(patience, undefined, { ref: false })])
  }
}

async function look(context: MoneyContext, order: AskedOrder, log: Pick<JobLog, 'error'>): Promise<void> {
  try {
    await settleProviderOrder(context, order)
  } catch (error) {
    const err = await stopRefused(context, error, log).catch((failed: unknown) => failed)
    log.error({ err, rail: order.rail }, 'A payment could not be looked at; the worker asks again.')
  }
}
