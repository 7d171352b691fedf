import type { Mutation } from './mutation.ts'

const payingOwed = 'server/payments/paying-owed.test.ts'
const keepingBack = 'server/payments/keeping-back.test.ts'

/** What would have bakers pay what they do not owe, or owe what they have paid. */
export const owed: readonly Mutation[] = [
  {
    breaks: 'a baker pays what a sale under way takes too',
    file: 'server/payments/owed-rules.ts',
    find: 'Math.max(0, owed - reserved), mostCents',
    becomes: 'Math.max(0, owed), mostCents',
    noticedBy: ['server/payments/owed-rules.test.ts'],
  },
  {
    breaks: 'a sale takes what its baker is just paying',
    file: 'server/payments/owed-repository.ts',
    find: "payee is null and status = 'awaiting'\n  ), 0))",
    becomes: "payee is null and status = 'closed'\n  ), 0))",
    noticedBy: [payingOwed],
  },
  {
    breaks: 'what a baker owes is paid, and owed all the same',
    file: 'server/payments/ledger-rules.ts',
    find: "    ...move('commission_collected', id, about, 'receivable', 'baker', amount),\n",
    becomes: '',
    noticedBy: ['server/payments/ledger-rules.test.ts', payingOwed],
  },
  {
    breaks: 'what a baker paid of what they owe is lost when it comes late',
    file: 'server/payments/take-owed-payment.ts',
    find: "next.status !== 'captured'",
    becomes: "next.orders !== 'place'",
    noticedBy: [payingOwed],
  },
  {
    breaks: 'above the limit pickup goes on',
    file: 'server/payments/payment-method-rules.ts',
    find: "offered.filter((way) => way !== 'pickup')",
    becomes: 'offered',
    noticedBy: ['server/payments/owed-limit.test.ts'],
  },
  {
    breaks: 'who has paid stays paused',
    file: 'server/payments/take-owed-payment.ts',
    find: '  await followOwed(context, trx, payment.cook_id, now)\n',
    becomes: '',
    noticedBy: ['server/payments/owed-limit.test.ts'],
  },
  {
    breaks: 'what Stripe takes of us for a lost dispute is owed by nobody',
    file: 'server/payments/disputes/end-dispute.ts',
    find: '    await oweLost(trx, payment, now)\n',
    becomes: '',
    noticedBy: ['server/payments/disputes/lost-after-release.test.ts', 'tests/money/money-model.test.ts'],
  },
  {
    breaks: 'what was taken back for a refund that a bank made needless is owed all the same',
    file: 'server/payments/disputes/end-dispute.ts',
    find: '  await recordMovements(trx, owedTakenBack(order, refund.id, takenBack), now)\n',
    becomes: '',
    noticedBy: ['server/payments/disputes/refused-while-disputed.test.ts'],
  },
  {
    breaks: 'our part of a sale over PayPal is given back with what a dispute took, which PayPal does not do',
    file: 'server/payments/disputes/dispute-money.ts',
    find: "  if (disputedFrom(payment.rail) === 'platform') {\n",
    becomes: '  if (payment.released_at === null) {\n',
    noticedBy: ['server/payments/disputes/lost-in-part.test.ts'],
  },
  {
    breaks: 'a sale that a bank has pays its baker’s debt, and pickup stays paused',
    file: 'server/orders/change-order-status.ts',
    find: "effects.includes('release') && keptBack !== null",
    becomes: "effects.includes('release') && keptBack === null",
    noticedBy: [keepingBack],
  },
  {
    breaks: 'a release goes out while a bank has a part of it',
    file: 'server/payments/write-release.ts',
    find: '  if (await hasRunningDispute(trx, payment_id))\n',
    becomes: '  if (due === 0 && (await hasRunningDispute(trx, payment_id)))\n',
    noticedBy: ['server/payments/disputes/releasing-while-disputed.test.ts'],
  },
  {
    breaks: 'two sales that are paid at once have PayPal keep back the same debt',
    file: 'server/payments/owed-repository.ts',
    find: 'where cook_id = ${cook} and collects_cents > 0',
    becomes: 'where cook_id = ${cook} and collects_cents < 0',
    noticedBy: [keepingBack],
  },
  {
    breaks: 'what PayPal keeps back leaves nothing for its own fee',
    file: 'server/payments/kept-back-rules.ts',
    find: ' - keeps.mostFee(amount)',
    becomes: '',
    noticedBy: ['server/payments/kept-back-rules.test.ts'],
  },
  {
    breaks: 'what is not paid after all stays kept back',
    file: 'server/payments/sync-payment.ts',
    find: 'return collects_cents === null ? null : 0',
    becomes: 'return collects_cents',
    noticedBy: [keepingBack],
  },
  {
    breaks: 'what we asked PayPal to keep back counts, whatever it kept',
    file: 'server/payments/kept-back-rules.ts',
    find: 'if (said === null || payee === null) return asked',
    becomes: 'if (asked !== null || said === null || payee === null) return asked',
    noticedBy: ['server/payments/kept-back-rules.test.ts', keepingBack],
  },
  {
    breaks: 'PayPal keeps less than our part, and nobody looks',
    file: 'server/payments/sync-payment.ts',
    find: '(commission >= least && commission <= asked)',
    becomes: 'commission <= asked',
    noticedBy: [keepingBack],
  },
  {
    breaks: 'a refund before the release gives back nothing of what was kept back',
    file: 'server/payments/write-refund.ts',
    find: 'return collects_cents ?? 0',
    becomes: 'return 0',
    noticedBy: [keepingBack],
  },
]
