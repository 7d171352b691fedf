import type { AppContext } from '#server/app-context.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { type PaymentFigures, readPaymentFigures } from './payment-figures-repository.ts'

/** How long metrics are cached, in milliseconds, as anybody may request them. */
const fresh = 10_000

/** Payment metrics for `/metrics`: what waits, how long, and what needs a person. */
export function paymentFigures({ db, now }: Pick<AppContext, 'db' | 'now'>): Figures {
  let last: { at: number; figures: Promise<PaymentFigures> } | null = null
  return {
    help: {
      payment_instructions_waiting: 'Refunds and releases that a provider has yet to carry out.',
      payment_instructions_oldest_seconds: 'How long the oldest of them has been waiting, in seconds.',
      payment_instructions_failed: 'Refunds and releases that failed for good: somebody has to look.',
      bakesale_payouts_failed: 'Payouts among them: a baker waits for money.',
      bakesale_payments_stopped: 'Payments whose refunds and payouts are stopped: somebody has to look.',
      bakesale_reconciliation_differences:
        'Differences in our books, or between them and the providers’: somebody has to look.',
      bakesale_reconciliation_age_seconds:
        'How long ago books were last compared, in seconds; NaN before the first time.',
      bakesale_payment_events_waiting:
        'Signed events that wait for their provider to answer: one that stays is settled by hand.',
      orders_held: 'Orders whose servings wait for their payment.',
    },
    async read() {
      const moment = now()
      if (last === null || moment.getTime() - last.at >= fresh)
        last = { at: moment.getTime(), figures: readPaymentFigures(db, moment) }
      const figures = await last.figures
      return {
        payment_instructions_waiting: figures.waiting,
        payment_instructions_oldest_seconds: figures.oldest_seconds,
        payment_instructions_failed: figures.failed,
        bakesale_payouts_failed: figures.failed_payouts,
        bakesale_payments_stopped: figures.stopped,
        bakesale_reconciliation_differences: figures.differences,
        bakesale_reconciliation_age_seconds: figures.run_age_seconds ?? Number.NaN,
        bakesale_payment_events_waiting: figures.waiting_events,
        orders_held: figures.held_orders,
      }
    },
  }
}
