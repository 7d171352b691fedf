import type { Mutation } from './mutation.ts'

/** How much one buyer may order, and what is confirmed because it is no more. */
export const limits: readonly Mutation[] = [
  {
    breaks: 'an order is confirmed before it is paid',
    file: 'server/orders/rules/order-status-rules.ts',
    find: '    placed: ({ placed_at }) => placed_at !== null,\n',
    becomes: '    placed: () => true,\n',
    noticedBy: ['server/orders/rules/order-status-rules.test.ts'],
  },
  {
    breaks: 'an order waits for its baker, who has chosen that orders confirm themselves',
    file: 'server/payments/payouts/baker-payouts-repository.ts',
    find: '?.confirms_automatically ?? false',
    becomes: '?.confirms_automatically === null',
    noticedBy: ['server/orders/placing/confirming-automatically.test.ts'],
  },
  {
    breaks: 'each order of a buyer may be as large as all may be together',
    file: 'server/listings/buyer-limit-rules.ts',
    find: 'before + servings <= most',
    becomes: 'servings <= most',
    noticedBy: ['server/listings/buyer-limit-rules.test.ts'],
  },
  {
    breaks: 'the lines of one cart together pass the most for each neighbor',
    file: 'server/orders/placing/refuse-beyond-limits.ts',
    find: '    ordered.push({ stock_id, servings })\n',
    becomes: '',
    noticedBy: ['server/orders/placing/buyer-limits.test.ts'],
  },
  {
    breaks: 'what was cancelled keeps its place in the oven',
    file: 'server/ovens/ovens-repository.ts',
    find: '[...openStatuses, ...soldStatuses]',
    becomes: "[...openStatuses, ...soldStatuses, 'cancelled']",
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'what was ordered before a bake had a second day takes no oven',
    file: 'server/ovens/ovens-repository.ts',
    find: 'orders.ready_at is null and orders.batch_id is null',
    becomes: 'false',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'what is ordered moves to the oven of another day with its bake',
    file: 'server/ovens/ovens-repository.ts',
    find: '${readyDate} as day',
    becomes: 'listing.ready_by_date as day',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'the lines of one cart together are too much for the oven',
    file: 'server/orders/placing/refuse-beyond-oven.ts',
    find: '    taking.push({ stock_id, servings: orderedServings(order) })\n',
    becomes: '',
    noticedBy: ['server/orders/placing/sharing-an-oven.test.ts'],
  },
  {
    breaks: 'an oven that takes less than is ordered by now has room below nothing',
    file: 'server/ovens/oven-rules.ts',
    find: 'Math.max(0, spaces_a_day - taken)',
    becomes: 'spaces_a_day - taken',
    noticedBy: ['server/ovens/oven-rules.test.ts'],
  },
]
