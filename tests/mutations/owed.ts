import type { Mutation } from './mutation.ts'

const payingOwed = 'server/payments/paying-owed.test.ts'

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
    file: 'server/payments/pay-way-rules.ts',
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
]
