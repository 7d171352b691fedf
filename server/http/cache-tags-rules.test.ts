import { expect, test } from 'vitest'
import {
  type Change,
  isAffected,
  mergeCacheTags,
  noListingTags,
  parseListingChanges,
  type Shown,
} from './cache-tags-rules.ts'

const [rye, roll] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
const newYork = { west: 150, east: 151, north: 191, south: 193 }
const texas: Change = { id: roll, tile: { x: 116, y: 208 } }

test('a notice has one listing per line, with its map tile if it has a place', () => {
  expect(parseListingChanges(`${rye} 150 192\n${roll}`)).toEqual([
    { id: rye, tile: { x: 150, y: 192 } },
    { id: roll, tile: null },
  ])
})

test.each(['', 'mark', `${rye} 150`, `${rye} 150 192 1`, `\n`])(
  '%j means anything may have changed',
  (notice) => {
    expect(parseListingChanges(notice)).toContain(null)
  },
)

test.each<[string, Shown, Change, boolean]>([
  ['its tags are unknown', null, texas, true],
  ['anything changed', noListingTags, null, true],
  ['it shows no listing', noListingTags, texas, false],
  ['it shows the listing', { ids: [rye, roll], within: [], bakers: [] }, texas, true],
  ['it shows a baker’s listings', { ids: [], within: [], bakers: [rye] }, texas, true],
  ['it shows another listing', { ids: [rye], within: [], bakers: [] }, texas, false],
  ['it shows another part of the map', { ids: [], within: [newYork], bakers: [] }, texas, false],
  [
    'the listing is at a corner',
    { ids: [], within: [newYork], bakers: [] },
    { id: roll, tile: { x: 151, y: 191 } },
    true,
  ],
  [
    'it is one row off',
    { ids: [], within: [newYork], bakers: [] },
    { id: roll, tile: { x: 151, y: 190 } },
    false,
  ],
  [
    'it is one column off',
    { ids: [], within: [newYork], bakers: [] },
    { id: roll, tile: { x: 152, y: 191 } },
    false,
  ],
  ['the listing has no place', { ids: [], within: [newYork], bakers: [] }, { id: roll, tile: null }, true],
  [
    'the listing has no place, nor the answer',
    { ids: [rye], within: [], bakers: [] },
    { id: roll, tile: null },
    false,
  ],
])('where %s', (_what, shown, change, touched) => {
  expect(isAffected(shown, [change])).toBe(touched)
  expect(isAffected(shown, [])).toBe(false)
})

test('unknown tags of a part make the whole unknown', () => {
  const part: Shown = { ids: [rye], within: [newYork], bakers: [] }
  expect(mergeCacheTags(part, noListingTags)).toEqual(part)
  expect(mergeCacheTags(part, null)).toBeNull()
})
