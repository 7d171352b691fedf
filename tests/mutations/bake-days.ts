import type { Mutation } from './mutation.ts'

/** What a baker promises of a day: when they bake and are there, and what can be had then. */
export const bakeDays: readonly Mutation[] = [
  {
    breaks: 'a bake shows a day on which its baker is closed, though it is baked on others',
    file: 'server/batches/batch-rules.ts',
    find: 'const open = baked.length > 0 ? baked : orderable',
    becomes: 'const open = orderable',
    noticedBy: ['server/batches/batch-rules.test.ts'],
  },
  {
    breaks: 'a baker can be ordered from for the last day on which they are closed',
    file: 'server/batches/batch-rules.ts',
    find: 'date <= closed_to',
    becomes: 'date < closed_to',
    noticedBy: ['server/listings/closing-rules.test.ts'],
  },
  {
    breaks: 'more is sold at the door than there is',
    file: 'server/listings/change-stock.ts',
    find: 'if (servings_available < 0)',
    becomes: 'if (servings_available < by)',
    noticedBy: ['server/kitchen/walk-up-sales.test.ts'],
  },
  {
    breaks: 'what is picked up on a later day is baked on that, while the oven counts it on the day before',
    file: 'server/kitchen/kitchen-repository.ts',
    find: ".where(readyDate, '=', date)",
    becomes: ".where(pickupDate, '=', date)",
    noticedBy: ['server/kitchen/kitchen.test.ts'],
  },
  {
    breaks: 'somebody is closed though an order of that time was never decided on',
    file: 'server/holidays/take-holiday.ts',
    find: 'if (undecided > 0)',
    becomes: 'if (undecided > 1)',
    noticedBy: ['server/holidays/holidays.test.ts'],
  },
  {
    breaks: 'all who wait are told of one serving, though those who asked first have not had their time',
    file: 'server/waitlists/waitlist-rules.ts',
    find: 'left -= person.servings',
    becomes: 'left -= 0',
    noticedBy: ['server/waitlists/waitlist-rules.test.ts', 'server/waitlists/waitlists.test.ts'],
  },
  {
    breaks: 'those who wait are told once more each minute',
    file: 'server/waitlists/waitlist-rules.ts',
    find: 'if (person.told_at !== null) continue',
    becomes: '',
    noticedBy: ['server/waitlists/waitlist-rules.test.ts'],
  },
  {
    breaks: 'two processes tell the same people, as neither waits for the other',
    file: 'server/waitlists/tell-waitlists.ts',
    find: 'await lockShownBatch(trx, id)',
    becomes: '',
    noticedBy: ['server/waitlists/waitlists.test.ts'],
  },
  {
    breaks: 'what was paid for a confirmed order does not go back when its day is cancelled',
    file: 'shared/order-statuses.ts',
    find: "  cancel_with_day: {\n    who: ['baker'],\n    from: ['confirmed'],\n    to: 'cancelled',\n    effects: ['refund', 'release', 'return_servings'],",
    becomes:
      "  cancel_with_day: {\n    who: ['baker'],\n    from: ['confirmed'],\n    to: 'cancelled',\n    effects: ['release', 'return_servings'],",
    noticedBy: ['server/bake-days/paid-before-cancelling.test.ts'],
  },
  {
    breaks: 'a short batch can still be ordered once it is shared out',
    file: 'server/bake-days/share-out.ts',
    find: '  await closeBatch(context, viewer, id, batch.id)\n',
    becomes: '',
    noticedBy: ['server/bake-days/sharing-out.test.ts'],
  },
  {
    breaks: 'servings that a short batch does not have are put back on sale',
    file: 'server/orders/fulfilment-rules.ts',
    find: 'return promisedQuantity(order) * order.servings_each',
    becomes: 'return comingQuantity(order) * order.servings_each',
    noticedBy: ['server/orders/fulfilment-rules.test.ts', 'server/bake-days/sharing-out.test.ts'],
  },
  {
    breaks: 'somebody gets some of a short batch that somebody before them did not get whole',
    file: 'server/bake-days/share-out-rules.ts',
    find: 'left = fitting < units ? 0 : left - fitting * each',
    becomes: 'left -= fitting * each',
    noticedBy: ['server/bake-days/share-out-rules.test.ts'],
  },
  {
    breaks: 'somebody gets nothing of a short batch though there is one for each',
    file: 'server/bake-days/share-out-rules.ts',
    find: 'give(claim, claim.units > 0 && claim.each <= left ? 1 : 0)',
    becomes: 'give(claim, claim.units > 1 && claim.each <= left ? 1 : 0)',
    noticedBy: ['server/bake-days/share-out-rules.test.ts'],
  },
  {
    breaks: 'an order that a short batch has nothing left for is carried out before it is paid',
    file: 'server/bake-days/share-out-rules.ts',
    find: 'if (shared_quantity === null || placed_at === null ||',
    becomes: 'if (shared_quantity === null ||',
    noticedBy: ['server/bake-days/share-out-rules.test.ts'],
  },
]
