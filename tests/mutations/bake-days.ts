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
    breaks: 'a pickup slot is offered on a day on which its baker is closed',
    file: 'server/pickups/pickup-slot-rules.ts',
    find: '    .filter((date) => !isClosedOn(goods, date))\n',
    becomes: '',
    noticedBy: ['server/pickups/pickup-slot-rules.test.ts', 'server/holidays/holidays.test.ts'],
  },
  {
    breaks: 'a wish to pick up while the baker is closed is kept',
    file: 'server/pickups/pickup-choice-rules.ts',
    find: 'isClosedOn({ closed_from, closed_to }, date)',
    becomes: 'false',
    noticedBy: ['server/pickups/pickup-choice-rules.test.ts', 'server/holidays/holidays.test.ts'],
  },
  {
    breaks: 'more is sold at the door than there is',
    file: 'server/kitchen/sell-at-door.ts',
    find: 'if (servings_available < 0)',
    becomes: 'if (servings_available < by)',
    noticedBy: ['server/kitchen/walk-up-sales.test.ts'],
  },
  {
    breaks: 'somebody is closed though an order of that time was never decided on',
    file: 'server/holidays/take-holiday.ts',
    find: 'if (undecided > 0)',
    becomes: 'if (undecided > 1)',
    noticedBy: ['server/holidays/holidays.test.ts'],
  },
]
