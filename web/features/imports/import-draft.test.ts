import { expect, it } from 'vitest'
import { shownListing } from '#tests/make/shown-listing.ts'
import { matched, newImportDraft, withFile, withUsual } from './import-draft.ts'

const empty = newImportDraft(undefined, [], {
  timeZone: 'America/New_York',
  now: new Date('2026-11-23T12:00:00Z'),
})

it('is ready tomorrow unless the file says otherwise', () => {
  expect(empty.defaults).toMatchObject({ readyDate: '2026-11-24', readyTime: '17:00', address: '' })
})

it('is ready tomorrow where the newest listing is', () => {
  const newest = shownListing({ timeZone: 'Asia/Tokyo' })
  const { defaults } = newImportDraft(newest, [], {
    timeZone: 'America/New_York',
    now: new Date('2026-11-23T20:00:00Z'),
  })
  expect(defaults).toMatchObject({ readyDate: '2026-11-25', timeZone: 'Asia/Tokyo' })
})

it('keeps how columns are matched while a row is mended, and matches other columns anew', () => {
  const chosen = { ...withFile(empty, 'a,b\n1,2'), matching: ['title' as const, 'price' as const] }
  expect(withFile(chosen, 'a,b\n1,3').matching).toEqual(['title', 'price'])
  expect(withFile(chosen, 'a,c\n1,3').matching).toBeNull()
})

it('a spot goes with its address', () => {
  const placed = withUsual(withUsual(empty, 'latitude', '40.7'), 'longitude', '-74')
  expect(withUsual(placed, 'servings', '5').defaults).toMatchObject({ latitude: '40.7', servings: '5' })
  expect(withUsual(placed, 'address', '1 Main St').defaults).toMatchObject({ latitude: '', longitude: '' })
})

it('a field is held by one column', () => {
  expect(matched(['title', null, 'price'], 1, 'title')).toEqual([null, 'title', 'price'])
  expect(matched(['title', null, null], 0, null)).toEqual([null, null, null])
})
