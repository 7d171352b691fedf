import type { Mutation } from './mutation.ts'

/** How much one buyer may order, and what is confirmed because it is no more. */
export const limits: readonly Mutation[] = [
  {
    breaks: 'an order is confirmed before it is paid',
    file: 'server/orders/order-status-rules.ts',
    find: '    placed: ({ placed_at }) => placed_at !== null,\n',
    becomes: '    placed: () => true,\n',
    noticedBy: ['server/orders/order-status-rules.test.ts'],
  },
  {
    breaks: 'an order waits for its baker, who has chosen that orders confirm themselves',
    file: 'server/payments/payouts/sellers-repository.ts',
    find: '?.confirms_automatically ?? false',
    becomes: '?.confirms_automatically === null',
    noticedBy: ['server/orders/confirming-automatically.test.ts'],
  },
  {
    breaks: 'each order of a buyer may be as large as all may be together',
    file: 'server/listings/buyer-limit-rules.ts',
    find: 'before + servings <= most',
    becomes: 'servings <= most',
    noticedBy: ['server/listings/buyer-limit-rules.test.ts'],
  },
  {
    breaks: 'the lines of one cart together pass the most for each neighbour',
    file: 'server/orders/refuse-beyond-limits.ts',
    find: '    ordered.push({ stock_id, servings })\n',
    becomes: '',
    noticedBy: ['server/orders/buyer-limits.test.ts'],
  },
]
