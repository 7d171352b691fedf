import { expect, it } from 'vitest'
import { readPlace } from './import-place-rules.ts'
import { readDraft } from './listing-columns-rules.ts'

const address = { address: '1 Market Sq', address_type: 'other' } as const
const places = [
  { id: '01', name: 'Market  Stall', ...address },
  { id: '02', name: 'Häuschen', ...address },
]

it.each([
  ['Market Stall', '01'],
  [' market stall ', '01'],
  ['MARKETSTALL', '01'],
  ['häuschen', '02'],
])('the location %j is %s', (name, id) => {
  expect(readPlace(name, places)).toMatchObject({ id })
})

it('lists the pickup locations when the name is unknown', () => {
  expect(readPlace('Market', places)).toEqual({
    fault: 'You have no pickup location with this name. You have: Market  Stall, Häuschen',
  })
  expect(readPlace('Market', [])).toEqual({
    fault: 'You have no pickup locations yet. Add one under Pickup Times, or enter an address.',
  })
})

it.each([
  ['', false],
  ['no', false],
  ['Active', false],
  ['published', false],
  ['yes', true],
  ['x', true],
  ['Draft', true],
  ['hidden', true],
  ['unlisted', true],
  ['archived', true],
  ['perhaps', null],
])('whether %j is a draft: %j', (word, isDraft) => {
  expect(readDraft(word)).toBe(isDraft)
})
