import { expect, it } from 'vitest'
import { shownListing } from '#tests/make/shown-listing.ts'
import { matched, newImportDraft, withFile, withUsual } from './import-draft.ts'

const empty = newImportDraft(undefined, [], {
  timeZone: 'America/New_York',
  now: new Date('2026-11-23T12:00:00Z'),
})

it('defaults to ready tomorrow', () => {
  expect(empty.defaults).toMatchObject({ readyDate: '2026-11-24', readyTime: '17:00', address: '' })
})

it('uses the time zone of the newest listing for tomorrow', () => {
  const newest = shownListing({ timeZone: 'Asia/Tokyo' })
  const { defaults } = newImportDraft(newest, [], {
    timeZone: 'America/New_York',
    now: new Date('2026-11-23T20:00:00Z'),
  })
  expect(defaults).toMatchObject({ readyDate: '2026-11-25', timeZone: 'Asia/Tokyo' })
})

it('keeps the column matching when rows change, and resets it when columns change', () => {
  const chosen = { ...withFile(empty, 'a,b\n1,2'), matching: ['title' as const, 'price' as const] }
  expect(withFile(chosen, 'a,b\n1,3').matching).toEqual(['title', 'price'])
  expect(withFile(chosen, 'a,c\n1,3').matching).toBeNull()
})

it('clears the spot when the address changes', () => {
  const placed = withUsual(withUsual(empty, 'latitude', '40.7'), 'longitude', '-74')
  expect(withUsual(placed, 'servings', '5').defaults).toMatchObject({ latitude: '40.7', servings: '5' })
  expect(withUsual(placed, 'address', '1 Main St').defaults).toMatchObject({ latitude: '', longitude: '' })
})

it('assigns a field to one column only', () => {
  expect(matched(['title', null, 'price'], 1, 'title')).toEqual([null, 'title', 'price'])
  expect(matched(['title', null, null], 0, null)).toEqual([null, null, null])
})
