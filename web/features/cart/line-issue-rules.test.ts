import { expect, test } from 'vitest'
import { cartLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import { lineIssue } from './line-issue-rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const four = cartLine({ quantity: 4 })

test('an unchanged listing is no issue, in any price notation', () => {
  expect(lineIssue(four, shownLoaf(), now)).toBeNull()
  expect(lineIssue(four, shownLoaf({ price: '9.5', title: 'Renamed' }), now)).toBeNull()
})

test.each([
  ['gone', null, 'This is no longer available. Remove it from your cart.'],
  ['inactive', shownLoaf({ isActive: false }), 'This is no longer available. Remove it from your cart.'],
  ['sold out', shownLoaf({ servingsAvailable: 0 }), 'This has sold out. Remove it from your cart.'],
  ['past', shownLoaf({ readyByDate: '2026-11-18' }), 'Pickup for this is over. Remove it from your cart.'],
  [
    'past the last moment to order',
    shownLoaf({ orderBy: now.toISOString() }),
    'It’s too late to order this. Remove it from your cart.',
  ],
])('OPEN-50: a listing that is %s can only be removed', (_, listing, message) => {
  expect(lineIssue(four, listing, now)).toEqual({ message, accept: null })
})

test('decisions, ids: does not replace an expired bake day by the next one', () => {
  const line = { ...four, batchId: 'saturday' }
  expect(lineIssue(line, shownLoaf({ batchId: 'saturday' }), now)).toBeNull()
  expect(lineIssue(line, shownLoaf({ batchId: 'later' }), now)).toMatchObject({
    message: expect.stringContaining('can no longer be ordered'),
    accept: null,
  })
})

test('a pickup ends a day after its ready time', () => {
  const yesterday = shownLoaf({ readyByDate: '2026-11-19', readyByTime: '17:00' })
  expect(lineIssue(four, yesterday, now)).toBeNull()
  expect(lineIssue(four, yesterday, new Date('2026-11-20T22:00:01Z'))?.accept).toBeNull()
})

test.each([
  [{ servingsAvailable: 3 }, 'Only 3 servings are left now.', 'Take three'],
  [{ servingsAvailable: 1 }, 'Only 1 serving is left now.', 'Take one'],
  [{ price: '11.00' }, 'The price is now $11.00 instead of $9.50.', 'Accept $11.00'],
  [
    { price: '8.00', servingsAvailable: 2 },
    'Only 2 servings are left now. The price is now $8.00 instead of $9.50.',
    'Take two at $8.00',
  ],
])('OPEN-50: accepts %j', (change, message, accept) => {
  expect(lineIssue(four, shownLoaf(change), now)).toEqual({ message, accept })
})

test('decisions, options of a bake: options have their own stock and are not replaced by others', () => {
  const dozen = { id: 'dozen', name: 'Dozen', price: '9.50', servings: 12 }
  const listing = { ...shownLoaf({ options: [dozen] }), chosen: dozen }
  const line = cartLine({ optionId: 'dozen', quantity: 4 })
  expect(lineIssue(line, listing, now)).toBeNull()
  expect(lineIssue(line, { ...listing, servingsAvailable: 3 }, now)).toMatchObject({
    message: 'Only 3 × Dozen left now.',
    accept: 'Take three',
  })
  const gone = { message: expect.stringContaining('no longer offered'), accept: null }
  expect(lineIssue(line, shownLoaf(), now)).toEqual(gone)
  // added before the listing had options
  expect(lineIssue(four, shownLoaf({ options: [dozen] }), now)).toEqual(gone)
  expect(lineIssue(four, shownLoaf({ options: [{ ...dozen, servings: 1 }] }), now)).toBeNull()
})

test('decisions, mixed boxes: says how a box can no longer be filled as it was', () => {
  const chosen = { id: 'box', name: 'Box of 6', price: '9.50', servings: 6, pieces: 6 }
  const listing = (isSoldOut: boolean, changes = {}) => ({
    ...shownLoaf({
      options: [chosen],
      fillings: [
        { name: 'Plain', isSoldOut: false },
        { name: 'Almond', isSoldOut },
      ],
    }),
    chosen: { ...chosen, ...changes },
  })
  const boxContents = [
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ]
  const line = cartLine({ optionId: 'box', boxContents })
  expect(lineIssue(line, listing(false), now)).toBeNull()
  expect(lineIssue(line, listing(true), now)).toEqual({
    message: 'Almond is sold out for now. Fill the box with 6 of these: Plain.',
    accept: null,
  })
  expect(lineIssue(line, listing(false, { pieces: 8 }), now)?.message).toContain('The box holds 8')
  expect(lineIssue(line, listing(false, { pieces: undefined }), now)?.message).toContain(
    'no longer sold as a mixed box',
  )
  // added before the option was a box
  expect(lineIssue(cartLine({ optionId: 'box' }), listing(false), now)?.message).toContain('Fill the box')
})
