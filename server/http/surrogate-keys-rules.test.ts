import { expect, test } from 'vitest'
import { type Change, isAffected, noListingTags, type Shown } from './cache-tags-rules.ts'
import { keysOfChange, surrogateKeysOf } from './surrogate-keys-rules.ts'

const [rye, roll, nora] = [
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8058',
  '01890a5d-ac96-774b-bcce-b302099a8059',
]
const newYork = { west: 150, east: 151, north: 191, south: 193 }
const country = { west: 60, east: 170, north: 170, south: 230 }

test.each<[string, Shown, string[]]>([
  ['anything', null, ['bakesale', 'listings']],
  ['no listing', noListingTags, ['bakesale']],
  ['a listing', { ...noListingTags, ids: [rye] }, ['bakesale', `listing-${rye}`]],
  [
    'a part of the map',
    { ...noListingTags, within: [{ ...newYork, south: 191 }] },
    ['bakesale', 'tile-150-191', 'tile-151-191', 'places'],
  ],
  ['a baker', { ...noListingTags, bakers: [nora] }, ['bakesale', `baker-${nora}`, 'bakers']],
  ['the same twice', { ...noListingTags, ids: [rye, rye] }, ['bakesale', `listing-${rye}`]],
  ['the whole country', { ...noListingTags, within: [country] }, ['bakesale', 'listings']],
  ['many listings', { ...noListingTags, ids: Array<string>(22).fill(rye) }, ['bakesale', 'listings']],
])('%s is found by its own keys', (_what, shown, keys) => {
  expect(surrogateKeysOf(shown)).toEqual(keys)
})

test('surrogate keys are short, whatever the tags', () => {
  const ids = Array.from({ length: 21 }, (_, n) => rye.replace(/..$/, String(n + 10)))
  expect(surrogateKeysOf({ ...noListingTags, ids }).join(' ').length).toBeLessThan(1_100)
})

const shown: Shown[] = [
  null,
  noListingTags,
  { ...noListingTags, ids: [rye] },
  { ...noListingTags, ids: [roll] },
  { ...noListingTags, within: [newYork] },
  { ...noListingTags, within: [country] },
  { ...noListingTags, ids: [rye], bakers: [nora] },
]
const changes: Change[] = [
  null,
  { id: rye, tile: { x: 150, y: 192 } },
  { id: roll, tile: { x: 150, y: 192 } },
  { id: roll, tile: { x: 116, y: 208 } },
  { id: roll, tile: null },
]

test.each(shown.flatMap((each) => changes.map((change): [Shown, Change] => [each, change])))(
  'shared caches drop %j at a change of %j whenever we do',
  (each, change) => {
    const isFoundBy = (baker: string | null) => {
      const keys = surrogateKeysOf(each)
      return keysOfChange(change, baker).some((key) => keys.includes(key))
    }
    if (isAffected(each, [change])) expect(isFoundBy(null)).toBe(true)
    // shared caches also know the baker
    if (isAffected(each, [change]) && !each?.bakers.length) expect(isFoundBy(nora)).toBe(true)
    if (each?.bakers.length && change !== null && change.id === roll) expect(isFoundBy(roll)).toBe(false)
  },
)
