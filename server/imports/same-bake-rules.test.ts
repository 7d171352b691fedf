import { describe, expect, it, test } from 'vitest'
import { ListingBody } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { parseCsv } from '../http/read-csv-rules.ts'
import { type ImportRow, readImportRow } from './import-rows-rules.ts'
import { guessMatching, readHeader } from './listing-columns-rules.ts'
import { bakeLines, fillFromFirst } from './same-bake-rules.ts'

const today = '2026-11-23'
const defaults = {
  category: 'Other' as const,
  description: null,
  ingredients: '',
  price: '5',
  servings: '4',
  servingDescription: '1 piece',
  readyDate: today,
  readyTime: '17:00',
  place: null,
  addressType: 'commercial' as const,
  address: '7 Mill Lane, New York, NY 10004',
  pickupInstructions: '',
  latitude: null,
  longitude: null,
  timeZone: null,
}

function read(lines: readonly string[]): Extract<ImportRow, { body: unknown }>[] {
  const rows = parseCsv(lines.join('\n'))
  const headings = rows.next().value?.fields ?? []
  const columns = readHeader(headings, guessMatching(headings))
  return Array.from(fillFromFirst(rows, columns), (row) => {
    const one = readImportRow(row, columns, { defaults, contract: ListingBody, places: [] })
    if ('faults' in one) throw new Error(JSON.stringify(one.faults))
    return one
  })
}

/** The first lines of the bakes that these rows belong to; the header is line 1. */
function linesOf(...lines: string[]): (number | null)[] {
  const bakeLineOf = bakeLines()
  return read(lines).map((row) => bakeLineOf(row, today))
}

describe('rows of one bake', () => {
  it.each([
    ['other days', ['Rye,2026-11-28', 'Rye,2026-12-05', 'Rye,2026-12-12'], [null, 2, 2]],
    ['in any letter case and spacing', ['Dark Rye,2026-11-28', ' dark  RYE,2026-12-05'], [null, 2]],
    ['with another bake between', ['Rye,2026-11-28', 'Bun,2026-11-28', 'Rye,2026-12-05'], [null, null, 2]],
    ['the same day twice, which is another bake', ['Rye,2026-11-28', 'Rye,2026-11-28'], [null, null]],
    [
      'then another day, which belongs to the first',
      ['Rye,2026-11-28', 'Rye,2026-11-28', 'Rye,2026-12-05', 'Rye,2026-12-05'],
      [null, null, 2, 3],
    ],
    ['more than a year ahead', ['Rye,2028-11-28', 'Rye,2026-12-05', 'Rye,2028-11-29'], [null, null, null]],
  ])('are %s', (_, rows, lines) => {
    expect(linesOf('title,Ready date', ...rows)).toEqual(lines)
  })

  it('may differ in servings, times, prices, cutoffs and draft status', () => {
    const header = 'title,Ready date,Ready time,Servings,Price,Order by,Draft'
    const rows = ['Rye,2026-11-28,17:00,4,5,Thu 6 PM,', 'Rye,2026-12-05,09:00,30,6.50,,yes']
    expect(linesOf(header, ...rows)).toEqual([null, 2])
  })

  it.each([
    ['category', 'Category', ['Bread', 'Cakes']],
    ['limit per buyer', 'Limit per buyer', ['2', '3']],
    ['lead time', 'Lead time', ['12', '24']],
    ['options', 'options', ['Half = 3.00 / 2', 'Half = 4.00 / 2']],
    ['address', 'address', ['1 Elm St, New York, NY 10004', '2 Elm St, New York, NY 10004']],
    ['diets', 'Vegan', ['yes', 'no']],
  ])('have the same %s', (_, heading, [one, other]) => {
    const rows = (second?: string) => [`Rye,2026-11-28,"${one}"`, `Rye,2026-12-05,"${second}"`]
    expect(linesOf(`title,Ready date,${heading}`, ...rows(other))).toEqual([null, null])
    expect(linesOf(`title,Ready date,${heading}`, ...rows(one))).toEqual([null, 2])
    // a value given once applies to all days
    expect(linesOf(`title,Ready date,${heading}`, ...rows(''))).toEqual([null, 2])
  })

  it('can be one repeat and single days, in any order', () => {
    const header = 'title,Ready date,Weekdays'
    expect(linesOf(header, 'Rye,,Saturday', 'Rye,2026-12-24,', 'Rye,2026-11-28,')).toEqual([null, 2, 2])
    expect(linesOf(header, 'Rye,2026-12-24,', 'Rye,,Saturday')).toEqual([null, 2])
    expect(linesOf(header, 'Rye,,Saturday', 'Rye,,Tuesday')).toEqual([null, null])
  })

  it('are limited to the days that a bake can have', () => {
    const days = Array.from({ length: 122 }, (_, index) => `Rye,${addDays('2026-12-01', index)},`)
    const lines = linesOf('title,Ready date,Weekdays', ...days)
    expect(lines.filter((line) => line === 2)).toHaveLength(119)
    // six weeks are taken by the repeat
    const weekly = linesOf('title,Ready date,Weekdays', 'Rye,,Saturday', ...days)
    expect(weekly.filter((line) => line === 2)).toHaveLength(78)
  })
})

test('empty cells are filled from the first row of the title, except for those of a day', () => {
  const [, second, third] = read([
    'title,description,Ready date,Ready time,Servings,Order by,Draft,address,Pickup instructions',
    'Rye,Dark crust,2026-11-28,09:00,12,Thu 6 PM,yes,"1 Elm St, New York, NY 10004",Ring twice',
    'Rye,,2026-12-05,,,,,,',
    'Rye,,2026-12-12,,,,,"2 Oak St, New York, NY 10004",',
  ])
  const alike = { description: 'Dark crust', readyByTime: '09:00', servingsAvailable: 12 }
  expect(second).toMatchObject({ cutoff: null, isDraft: false })
  expect(second?.body).toMatchObject({
    ...alike,
    readyByDate: '2026-12-05',
    address: '1 Elm St, New York, NY 10004',
    pickupInstructions: 'Ring twice',
  })
  // a row with an address gets none of the other address fields
  expect(third?.body).toMatchObject({
    ...alike,
    address: '2 Oak St, New York, NY 10004',
    pickupInstructions: '',
  })
})
