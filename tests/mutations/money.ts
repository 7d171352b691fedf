import type { Mutation } from './mutation.ts'

/** What would lose money, ours, a buyer's or a baker's. */
export const money: readonly Mutation[] = [
  {
    breaks: 'the fee is rounded down instead of half up',
    file: 'shared/money.ts',
    find: '+ 5000) / 10_000)',
    becomes: ') / 10_000)',
    noticedBy: ['shared/money.test.ts'],
  },
  {
    breaks: 'instructions go out by the clock instead of their sequence',
    file: 'server/payments/instructions-repository.ts',
    find: ".whereRef('earlier.sequence', '<', 'due.sequence')",
    becomes: ".whereRef('earlier.created_at', '<', 'due.created_at')",
    noticedBy: ['server/payments/completing-while-refunding.test.ts'],
  },
]
