import type { Mutation } from './mutation.ts'

/** What would lose money of which a provider has told, or that the books have refused. */
export const reportedMoney: readonly Mutation[] = [
  {
    breaks: 'an event that failed is taken for known when it comes again',
    file: 'server/payments/webhooks/provider-events-repository.ts',
    find: "outcome is distinct from 'failed'`",
    becomes: "outcome is distinct from 'nothing'`",
    noticedBy: ['server/payments/webhooks/provider-events.test.ts'],
  },
  {
    breaks: 'a refund that somebody makes at the provider goes unnoticed until the night',
    file: 'server/payments/webhooks/process-event.ts',
    find: 'if (isAboutMoney)',
    becomes: 'if (!isAboutMoney)',
    noticedBy: ['server/payments/webhooks/provider-events.test.ts'],
  },
  {
    breaks: 'a payment whose books refuse what a person asks for is not stopped',
    file: 'server/payments/taking/stop-payment.ts',
    find: 'await inTransaction(db, (trx) => stopPayment(trx, payment, reason, now()))',
    becomes: 'now()',
    noticedBy: ['server/payments/taking/stop-payment.test.ts'],
  },
  {
    breaks: 'a fee that came back after a dispute is taken again by an older word',
    file: 'server/payments/disputes/dispute-rules.ts',
    find: 'isKept && (wasDecided || known > 0)',
    becomes: 'isKept && known > 0',
    noticedBy: ['server/payments/disputes/dispute-rules.test.ts'],
  },
  {
    breaks: 'a refund that our books do not know stops nothing',
    file: 'server/payments/instructions/ceiling-rules.ts',
    find: 'if (sumOf(refund) > known.refund)',
    becomes: 'if (sumOf(refund) > paid)',
    noticedBy: [
      'server/payments/instructions/ceiling-rules.test.ts',
      'server/payments/instructions/ceiling.test.ts',
    ],
  },
  {
    breaks: 'more is sent than the provider has left',
    file: 'server/payments/instructions/ceiling-rules.ts',
    find: 'if (leaving.amount <= left) return null',
    becomes: 'if (leaving.amount <= paid) return null',
    noticedBy: ['server/payments/instructions/ceiling-rules.test.ts'],
  },
  {
    breaks: 'what a provider has done for an instruction is sent again',
    file: 'server/payments/instructions/check-ceiling.ts',
    find: 'if (done !== null) return done',
    becomes: 'if (done !== null) return null',
    noticedBy: ['server/payments/instructions/sent-once.test.ts'],
  },
  {
    breaks: 'a dispute is accepted while its payment is stopped',
    file: 'server/payments/disputes/check-acceptance.ts',
    find: 'if (payment.stopped_reason !== null) throw',
    becomes: 'if (payment.stopped_reason === "") throw',
    noticedBy: ['server/admin/money/accepting-disputes.test.ts'],
  },
  {
    breaks: 'a hold ends before a late report has what moved before it',
    file: 'server/payments/reconciliation/compare-restored.ts',
    find: 'if (completeUntil < hold.since) {',
    becomes: 'if (completeUntil < new Date(0)) {',
    noticedBy: ['server/admin/money/restored.test.ts'],
  },
  {
    breaks: 'money leaves a database that was restored',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: 'database_mark where held_since is not null)',
    becomes: 'database_mark where false)',
    noticedBy: ['server/admin/money/restored.test.ts'],
  },
  {
    breaks: 'a database that went back in time is taken for the newest',
    file: 'server/database/restored/restored-rules.ts',
    find: 'kept !== null && kept.at > mark.risenAt',
    becomes: 'kept !== null && kept.at < mark.risenAt',
    noticedBy: ['server/database/restored/restored-rules.test.ts'],
  },
]
