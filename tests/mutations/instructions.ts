import type { Mutation } from './mutation.ts'

/** Mutations that make providers send wrong amounts, in a wrong order, or unnoticed. */
export const instructions: readonly Mutation[] = [
  {
    breaks: 'instructions go out by the clock instead of their sequence',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: 'earlier.sequence < due.sequence',
    becomes: 'earlier.created_at < due.created_at',
    noticedBy: ['server/payments/instructions/completing-while-refunding.test.ts'],
  },
  {
    breaks: 'the baker is paid while other orders of the payment are open',
    file: 'server/payments/instructions/write-release.ts',
    find: 'orders.some((order) => order.is_open) || ',
    becomes: '',
    noticedBy: ['server/payments/taking/paying.test.ts'],
  },
  {
    breaks: 'two sales at once both take what the baker owes',
    file: 'server/payments/instructions/write-release.ts',
    find: 'owed: owed - reserved, due',
    becomes: 'owed: owed + 0 * reserved, due',
    noticedBy: ['server/payments/owed/collecting.test.ts'],
  },
  {
    breaks: 'the baker bears the whole refund, the fee’s part too',
    file: 'server/payments/instructions/instructions-repository.ts',
    find: 'sum(refund.amount_cents - refund.commission_cents)',
    becomes: 'sum(refund.amount_cents)',
    noticedBy: ['server/payments/instructions/completing-while-refunding.test.ts'],
  },
  {
    breaks: 'the baker is paid for cancelled orders as well',
    file: 'server/payments/instructions/instructions-repository.ts',
    find: 'else 0 end::integer as due_cents',
    becomes: 'else orders.seller_cents end::integer as due_cents',
    noticedBy: ['server/payments/taking/paying.test.ts'],
  },
  {
    breaks: 'what a provider says that it moved is not compared with what it was told',
    file: 'server/payments/instructions/finish-instruction.ts',
    find: 'if (done !== undefined && done !== amount) throw',
    becomes: 'if (done !== undefined && done > amount) throw',
    noticedBy: ['server/payments/taking/stop-payment.test.ts'],
  },
  {
    breaks: 'the instructions of a stopped payment are carried out all the same',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: 'and payments.stopped_at is not null)',
    becomes: "and payments.stopped_at < 'epoch')",
    noticedBy: ['server/payments/taking/stop-payment.test.ts'],
  },
  {
    breaks: 'instructions of a payment go out as they become due, whatever was written before',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: 'earlier.sequence < due.sequence',
    becomes: 'earlier.sequence < earlier.sequence',
    noticedBy: ['tests/money/money-model.test.ts'],
  },
  {
    breaks: 'a release sends what it was worth when it was written',
    file: 'server/payments/instructions/write-release.ts',
    find: 'const due = sumDue(await listReleasedOrders(trx, payment_id, release))',
    becomes: 'const due = release.amount_cents',
    noticedBy: ['tests/money/money-model.test.ts'],
  },
  {
    breaks:
      'a provider that says another amount than it was told is believed to have moved that which it was told',
    file: 'server/payments/instructions/finish-instruction.ts',
    find: 'if (done !== undefined && done !== amount) throw',
    becomes: 'if (done !== undefined && done < 0) throw',
    noticedBy: ['server/payments/sandbox-faults.test.ts'],
  },
  {
    breaks: 'the baker is sent what PayPal keeps of them for a fee that it did not give back',
    file: 'server/payments/instructions/write-release.ts',
    find: ' - (await sumGivenByBaker(trx, payment_id))',
    becomes: '',
    noticedBy: ['server/payments/sandbox-faults.test.ts'],
  },
  {
    breaks:
      'what was taken back from the baker for a refund that failed is taken back again when it is tried again',
    file: 'server/payments/providers/stripe/stripe-provider.ts',
    find: 'await takeBack(client, releaseId, takenBack, firstTryId)',
    becomes: 'await takeBack(client, releaseId, takenBack, instructionId)',
    noticedBy: ['server/admin/money/retrying-refunds.test.ts'],
  },
  {
    breaks: 'what a release has left out for a refund is taken back from the baker too',
    file: 'server/payments/instructions/due-instructions-repository.ts',
    find: "        .where('release.sequence', '<', taken.sequence)\n",
    becomes: '',
    noticedBy: ['server/admin/money/retrying-refunds.test.ts'],
  },
  {
    breaks: 'a release is booked as it was paid, whatever it came to',
    file: 'server/payments/instructions/finish-instruction.ts',
    find: 'if (taken === null) throw otherAmount(instruction, paid)',
    becomes: 'if (taken === null) return false',
    noticedBy: ['server/payments/disputes/paid-while-disputed.test.ts'],
  },
  {
    breaks: 'what a bank gave back past a release is never the baker’s',
    file: 'server/payments/instructions/finish-instruction.ts',
    find: "const byBank = taken === 'and_gave_back' ? order.returned_cents : 0",
    becomes: 'const byBank = 0',
    noticedBy: ['server/payments/disputes/paid-while-disputed.test.ts'],
  },
  {
    breaks: 'what a bank gives back of what was held comes straight to the baker',
    file: 'server/payments/disputes/dispute-money.ts',
    find: 'const straight = Math.min(baker, had)',
    becomes: 'const straight = baker',
    noticedBy: ['server/payments/disputes/paid-while-disputed.test.ts'],
  },
]
