import type { Mutation } from './mutation.ts'

/** Mutations that lose money reported by a provider or refused by the books. */
export const reportedMoney: readonly Mutation[] = [
  {
    breaks: 'a failed event is treated as known when repeated',
    file: 'server/payments/webhooks/provider-events-repository.ts',
    find: "outcome is distinct from 'failed'`",
    becomes: "outcome is distinct from 'nothing'`",
    noticedBy: ['server/payments/webhooks/provider-events.test.ts'],
  },
  {
    breaks: 'a refund made at the provider stays unnoticed until the nightly reconciliation',
    file: 'server/payments/webhooks/process-event.ts',
    find: 'if (isAboutMoney)',
    becomes: 'if (!isAboutMoney)',
    noticedBy: ['server/payments/webhooks/provider-events.test.ts'],
  },
  {
    breaks: 'a payment whose books refuse a person’s action is not stopped',
    file: 'server/payments/taking/stop-payment.ts',
    find: 'await inTransaction(db, (trx) => stopPayment(trx, payment, reason, now()))',
    becomes: 'now()',
    noticedBy: ['server/payments/taking/stop-payment.test.ts'],
  },
  {
    breaks: 'a stale event charges a returned dispute fee again',
    file: 'server/payments/disputes/dispute-rules.ts',
    find: 'isKept && (wasDecided || known > 0)',
    becomes: 'isKept && known > 0',
    noticedBy: ['server/payments/disputes/dispute-rules.test.ts'],
  },
  {
    breaks: 'a refund unknown to our books does not stop the payment',
    file: 'server/payments/instructions/ceiling-rules.ts',
    find: 'if (sumOf(refund) > known.refund)',
    becomes: 'if (sumOf(refund) > paid)',
    noticedBy: [
      'server/payments/instructions/ceiling-rules.test.ts',
      'server/payments/instructions/ceiling.test.ts',
    ],
  },
  {
    breaks: 'more is sent than is left at the provider',
    file: 'server/payments/instructions/ceiling-rules.ts',
    find: 'if (leaving.amount <= left) return null',
    becomes: 'if (leaving.amount <= paid) return null',
    noticedBy: ['server/payments/instructions/ceiling-rules.test.ts'],
  },
  {
    breaks: 'an instruction already carried out is sent again',
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
    breaks: 'a hold ends before a late report covers earlier movements',
    file: 'server/payments/reconciliation/compare-restored.ts',
    find: 'if (completeUntil < hold.since) {',
    becomes: 'if (completeUntil < new Date(0)) {',
    noticedBy: ['server/admin/money/restored.test.ts'],
  },
  {
    breaks: 'a restored database sends money',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: 'database_mark where held_since is not null)',
    becomes: 'database_mark where false)',
    noticedBy: ['server/admin/money/restored.test.ts'],
  },
  {
    breaks: 'a restored database is not detected',
    file: 'server/database/restored/restored-rules.ts',
    find: 'kept !== null && kept.at > mark.risenAt',
    becomes: 'kept !== null && kept.at < mark.risenAt',
    noticedBy: ['server/database/restored/restored-rules.test.ts'],
  },
]
