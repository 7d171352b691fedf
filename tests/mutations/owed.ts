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
