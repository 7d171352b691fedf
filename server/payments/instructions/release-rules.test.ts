import { expect, test } from 'vitest'
import { type BakersPart, type DisputeTiming, explainPaid, type PaidRelease } from './release-rules.ts'

const none = { disputed: 0, returned: 0 }

test.each<[string, PaidRelease, BakersPart, DisputeTiming | null]>([
  ['no dispute', { requested: 1757, paid: 1757, withheld: 0 }, { due: 1757, ...none }, 'not_on_the_way'],
  [
    'a withheld debt',
    { requested: 1257, paid: 1257, withheld: 500 },
    { due: 1757, ...none },
    'not_on_the_way',
  ],
  [
    'a dispute known at the request',
    { requested: 1424, paid: 1424, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'not_on_the_way',
  ],
  [
    'a dispute after the payment',
    { requested: 1757, paid: 1757, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'after_paying',
  ],
  [
    'a dispute after a payment less a debt',
    { requested: 1257, paid: 1257, withheld: 500 },
    { due: 1424, disputed: 333, returned: 0 },
    'after_paying',
  ],
  [
    'a dispute before the payment',
    { requested: 1757, paid: 1424, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'before_paying',
  ],
  [
    'a dispute before a payment less a debt',
    { requested: 1257, paid: 924, withheld: 500 },
    { due: 1424, disputed: 333, returned: 0 },
    'before_paying',
  ],
  [
    'a dispute before the payment, won since',
    { requested: 1757, paid: 1424, withheld: 0 },
    { due: 1757, disputed: 0, returned: 333 },
    'and_gave_back',
  ],
  [
    'too little, without a dispute',
    { requested: 1757, paid: 1424, withheld: 0 },
    { due: 1757, ...none },
    null,
  ],
  [
    'too little, but not by the disputed amount',
    { requested: 1757, paid: 1400, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    null,
  ],
  [
    'too little, but not by the returned amount',
    { requested: 1757, paid: 1400, withheld: 0 },
    { due: 1757, disputed: 0, returned: 333 },
    null,
  ],
  ['too much', { requested: 1757, paid: 1758, withheld: 0 }, { due: 1757, ...none }, null],
  [
    'too much, with a dispute',
    { requested: 1424, paid: 1757, withheld: 0 },
    { due: 1757, disputed: 333, returned: 0 },
    null,
  ],
])('explains a release: %s', (_, release, baker, taken) => {
  expect(explainPaid(release, baker)).toBe(taken)
})
