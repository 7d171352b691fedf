import type { Mutation } from './mutation.ts'

/** What would lose money of which a provider has told, or that the books have refused. */
export const reportedMoney: readonly Mutation[] = [
  {
    breaks: 'an event that failed is taken for known when it comes again',
    file: 'server/payments/provider-events-repository.ts',
    find: "outcome is distinct from 'failed'`",
    becomes: "outcome is distinct from 'nothing'`",
    noticedBy: ['server/payments/provider-events.test.ts'],
  },
  {
    breaks: 'a refund that somebody makes at the provider goes unnoticed until the night',
    file: 'server/payments/take-in-event.ts',
    find: 'if (isAboutMoney)',
    becomes: 'if (!isAboutMoney)',
    noticedBy: ['server/payments/provider-events.test.ts'],
  },
  {
    breaks: 'a payment whose books refuse what a person asks for is not stopped',
    file: 'server/payments/stop-payment.ts',
    find: 'await inTransaction(db, (trx) => stopPayment(trx, payment, reason, now()))',
    becomes: 'now()',
    noticedBy: ['server/payments/stop-payment.test.ts'],
  },
  {
    breaks: 'a fee that came back after a dispute is taken again by an older word',
    file: 'server/payments/disputes/dispute-rules.ts',
    find: 'isKept && (wasDecided || known > 0)',
    becomes: 'isKept && known > 0',
    noticedBy: ['server/payments/disputes/dispute-rules.test.ts'],
  },
]
