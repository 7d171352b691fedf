import { expect, test } from 'vitest'
import { type BakersPart, explainPaid, type PaidRelease, type TakenByBank } from './release-rules.ts'

const none = { disputed: 0, returned: 0 }

test.each<[string, PaidRelease, BakersPart, TakenByBank | null]>([
  ['no dispute', { told: 1757, paid: 1757, withheld: 0 }, { due: 1757, ...none }, 'not_on_the_way'],
  ['a debt was taken', { told: 1257, paid: 1257, withheld: 500 }, { due: 1757, ...none }, 'not_on_the_way'],
  [
    'a dispute that was known when it was told',
    { told: 1424, paid: 1424, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'not_on_the_way',
  ],
  [
    'a dispute after it had been paid',
    { told: 1757, paid: 1757, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'after_paying',
  ],
  [
    'a dispute after it had been paid less a debt',
    { told: 1257, paid: 1257, withheld: 500 },
    { due: 1424, disputed: 333, returned: 0 },
    'after_paying',
  ],
  [
    'a dispute before it was paid',
    { told: 1757, paid: 1424, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    'before_paying',
  ],
  [
    'a dispute before it was paid less a debt',
    { told: 1257, paid: 924, withheld: 500 },
    { due: 1424, disputed: 333, returned: 0 },
    'before_paying',
  ],
  [
    'a dispute before it was paid, which is won by now',
    { told: 1757, paid: 1424, withheld: 0 },
    { due: 1757, disputed: 0, returned: 333 },
    'and_gave_back',
  ],
  ['less, and no dispute', { told: 1757, paid: 1424, withheld: 0 }, { due: 1757, ...none }, null],
  [
    'less by another amount than the dispute’s',
    { told: 1757, paid: 1400, withheld: 0 },
    { due: 1424, disputed: 333, returned: 0 },
    null,
  ],
  [
    'less by another amount than was given back',
    { told: 1757, paid: 1400, withheld: 0 },
    { due: 1757, disputed: 0, returned: 333 },
    null,
  ],
  ['more', { told: 1757, paid: 1758, withheld: 0 }, { due: 1757, ...none }, null],
  [
    'more, and a dispute',
    { told: 1424, paid: 1757, withheld: 0 },
    { due: 1757, disputed: 333, returned: 0 },
    null,
  ],
])('what a release came to, with %s', (_, release, baker, taken) => {
  expect(explainPaid(release, baker)).toBe(taken)
})
