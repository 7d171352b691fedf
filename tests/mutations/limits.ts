import type { Mutation } from './mutation.ts'

/** Mutations of limits per buyer, oven capacity and automatic confirmation. */
export const limits: readonly Mutation[] = [
  {
    breaks: 'an order is confirmed before it is paid',
    file: 'server/orders/rules/order-status-rules.ts',
    find: '    placed: ({ placed_at }) => placed_at !== null,\n',
    becomes: '    placed: () => true,\n',
    noticedBy: ['server/orders/rules/order-status-rules.test.ts'],
  },
  {
    breaks: 'an order waits for a baker who chose automatic confirmation',
    file: 'server/payments/payouts/baker-payouts-repository.ts',
    find: '?.confirms_automatically ?? false',
    becomes: '?.confirms_automatically === null',
    noticedBy: ['server/orders/placing/confirming-automatically.test.ts'],
  },
  {
    breaks: 'the limit per buyer applies to each order instead of all together',
    file: 'server/listings/buyer-limit-rules.ts',
    find: 'before + servings <= most',
    becomes: 'servings <= most',
    noticedBy: ['server/listings/buyer-limit-rules.test.ts'],
  },
  {
    breaks: 'the lines of one cart together exceed the limit per buyer',
    file: 'server/orders/placing/refuse-beyond-limits.ts',
    find: '    ordered.push({ stock_id, servings })\n',
    becomes: '',
    noticedBy: ['server/orders/placing/buyer-limits.test.ts'],
  },
  {
    breaks: 'a cancelled order keeps its place in the oven',
    file: 'server/ovens/ovens-repository.ts',
    find: '[...openStatuses, ...soldStatuses]',
    becomes: "[...openStatuses, ...soldStatuses, 'cancelled']",
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'orders from before a bake’s second day take no oven capacity',
    file: 'server/ovens/ovens-repository.ts',
    find: 'orders.ready_at is null and orders.batch_id is null',
    becomes: 'false',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'orders move to another day’s oven with their bake',
    file: 'server/ovens/ovens-repository.ts',
    find: '${readyDate} as day',
    becomes: 'listing.ready_by_date as day',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'the lines of one cart together exceed the oven’s capacity',
    file: 'server/orders/placing/refuse-beyond-oven.ts',
    find: '    taking.push({ stock_id, servings: orderedServings(order) })\n',
    becomes: '',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'an oven with less capacity than ordered has a negative rest',
    file: 'server/ovens/oven-rules.ts',
    find: 'Math.max(0, spaces_a_day - taken)',
    becomes: 'spaces_a_day - taken',
    noticedBy: ['server/ovens/oven-rules.test.ts'],
  },
]
