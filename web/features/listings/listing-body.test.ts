import { expect, test } from 'vitest'
import { checkChangedListing, checkNewListing } from './listing-body.ts'
import { type ListingFormValues, newListingValues } from './listing-form-values.ts'

const zone = 'America/Chicago'
/** still November 20 in Chicago */
const now = new Date('2026-11-21T03:00:00Z')
const moment = { zone, now }

const filled: ListingFormValues = {
  ...newListingValues,
  title: ' Cranberry cream scones ',
  description: 'Tender and tall.',
  cuisine: 'Scones',
  price: ' 9.5 ',
  servingsAvailable: '12',
  servingDescription: 'box of 4 scones',
  readyByDate: '2026-11-20',
  readyByTime: '15:00',
  addressType: 'home',
  address: '19 Quince Row',
  termsAccepted: true,
}

function errorsOf(change: Partial<ListingFormValues>) {
  const checked = checkNewListing({ ...filled, ...change }, moment)
  return 'errors' in checked ? checked.errors : {}
}

test('POST-06: converts a filled-in form to the call’s body with the browser’s time zone', () => {
  const checked = checkNewListing(filled, moment)
  expect(checked).toEqual({
    body: expect.objectContaining({
      title: 'Cranberry cream scones',
      price: '9.5',
      servingsAvailable: 12,
      pickupInstructions: '',
      latitude: null,
      longitude: null,
      imageUrl: null,
      timeZone: zone,
      termsAccepted: true,
    }),
  })
})

test('POST-02: an edited listing keeps its own time zone', () => {
  expect(checkNewListing({ ...filled, timeZone: 'America/Denver' }, moment)).toMatchObject({
    body: { timeZone: 'America/Denver' },
  })
})

test.each([
  ['POST-09', { price: '' }, { price: 'Price is required' }],
  ['POST-10', { servingDescription: ' ' }, { servingDescription: 'Please describe what a serving includes' }],
  ['POST-11', { readyByDate: '' }, { readyByDate: 'Ready date is required' }],
  ['POST-12', { readyByDate: '2026-11-19' }, { readyByDate: 'The ready date cannot be before today' }],
  ['POST-13', { readyByTime: '' }, { readyByTime: 'Ready time is required' }],
  ['POST-14', { address: '' }, { address: 'Pickup address is required' }],
  ['POST-15', { addressType: '' }, { addressType: 'Please select address type' }],
  [
    'POST-17',
    { termsAccepted: false },
    { termsAccepted: 'You must agree to the Terms of Service to sell on BakeSale' },
  ],
  ['POST-19', { servingsAvailable: '0' }, { servingsAvailable: 'At least 1 serving' }],
  ['POST-19', { servingsAvailable: '' }, { servingsAvailable: 'Servings must be a whole number' }],
  ['POST-19', { servingsAvailable: '2.5' }, { servingsAvailable: 'Servings must be a whole number' }],
  ['POST-08', { cuisine: 'Soups' }, { cuisine: 'Choose a category' }],
] as const)('%s: shows the error of %j at its field', (_, change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('POST-24, OPEN-61: reports all errors at once', () => {
  const checked = checkNewListing(newListingValues, moment)
  expect(Object.keys('errors' in checked ? checked.errors : {})).toHaveLength(11)
})

test('API-04: an edit sends the version and servings it started from', () => {
  const photos = ['/photos/0123456789abcdef0123456789abcdef-800.jpg']
  const values = { ...filled, photos, version: 3, servingsBefore: 10 }
  const before = { title: '', readyByDate: '', readyByTime: '', servingsAvailable: 10 }
  expect(checkChangedListing(values, before, moment)).toMatchObject({
    body: { version: 3, servingsBefore: 10, imageUrl: photos[0], photos },
  })
})

test('POST-12: accepts an unchanged past date and rejects a new one', () => {
  const ready = { readyByDate: '2026-11-01', readyByTime: '15:00' }
  const before = { title: '', ...ready, servingsAvailable: 12 }
  expect(checkChangedListing({ ...filled, ...ready }, before, moment)).toHaveProperty('body')
  expect(checkChangedListing({ ...filled, ...ready, readyByDate: '2026-11-02' }, before, moment)).toEqual({
    errors: { readyByDate: 'The ready date cannot be before today' },
  })
})

test('POST-10: a sold-out listing can stay sold out, but a listing cannot be changed to zero servings', () => {
  const before = { title: '', readyByDate: '', readyByTime: '', servingsAvailable: 0 }
  const soldOut = { ...filled, servingsAvailable: '0', servingsBefore: 0 }
  expect(checkChangedListing(soldOut, before, moment)).toMatchObject({ body: { servingsAvailable: 0 } })
  expect(checkChangedListing({ ...soldOut, servingsBefore: 3 }, before, moment)).toEqual({
    errors: { servingsAvailable: 'At least 1 serving' },
  })
  expect(checkNewListing(soldOut, moment)).toEqual({ errors: { servingsAvailable: 'At least 1 serving' } })
})

test('OPEN-45: a listing can keep a category that is no longer offered', () => {
  const before = { title: '', readyByDate: '', readyByTime: '', servingsAvailable: 12 }
  expect(checkChangedListing({ ...filled, cuisine: 'Soups' }, before, moment)).toHaveProperty('body')
})

test('POST-07: sends the four diets as checked', () => {
  const diets = { isVegetarian: true, isVegan: false, isGlutenFree: true, isDairyFree: false }
  expect(checkNewListing({ ...filled, ...diets }, moment)).toMatchObject({ body: diets })
})

test.each(['home', 'commercial', 'other'] as const)('POST-16: accepts the address type %s', (addressType) => {
  expect(checkNewListing({ ...filled, addressType }, moment)).toMatchObject({ body: { addressType } })
})

test.each([
  ['home', null, true],
  ['commercial', null, false],
  ['other', null, false],
  ['home', false, false],
  ['commercial', true, true],
] as const)(
  'decisions, home addresses: for type %s and choice %s, hidden: %s',
  (addressType, hidesAddress, hidden) => {
    expect(checkNewListing({ ...filled, addressType, hidesAddress }, moment)).toMatchObject({
      body: { hidesAddress: hidden },
    })
  },
)

test('POST-18: instructions and the point on the map are optional', () => {
  const without = { pickupInstructions: '', latitude: null, longitude: null }
  expect(checkNewListing({ ...filled, ...without }, moment)).toMatchObject({ body: without })
})

test('sends the limit per buyer as a number, and null when empty', () => {
  const sent = (mostPerBuyer: string) => checkNewListing({ ...filled, mostPerBuyer }, moment)
  expect(sent(' 2 ')).toMatchObject({ body: { mostPerBuyer: 2 } })
  expect(sent(' ')).toMatchObject({ body: { mostPerBuyer: null } })
  expect(sent('0')).toEqual({ errors: { mostPerBuyer: 'At least 1 serving' } })
  expect(sent('two')).toEqual({ errors: { mostPerBuyer: 'Servings must be a whole number' } })
})

test('sends the oven spaces of a serving as a number, and leaves them unchanged when empty', () => {
  const sent = (ovenSpaces: string) => checkNewListing({ ...filled, ovenSpaces }, moment)
  expect(sent(' 4 ')).toMatchObject({ body: { ovenSpaces: 4 } })
  expect(sent('0')).toMatchObject({ body: { ovenSpaces: 0 } })
  expect(sent(' ')).toMatchObject({ body: { ovenSpaces: undefined } })
  expect(sent('-1')).toEqual({ errors: { ovenSpaces: 'At least 0' } })
  expect(sent('four')).toEqual({ errors: { ovenSpaces: 'Oven spaces must be a whole number' } })
})

test('sends the dough of a serving in grams, and null when empty', () => {
  const sent = (doughGrams: string) => checkNewListing({ ...filled, doughGrams }, moment)
  expect(sent(' 900 ')).toMatchObject({ body: { doughGrams: 900 } })
  expect(sent(' ')).toMatchObject({ body: { doughGrams: null } })
  expect(sent('0')).toEqual({ errors: { doughGrams: 'At least 1 gram' } })
  expect(sent('90000')).toEqual({ errors: { doughGrams: 'At most 50,000 grams' } })
  expect(sent('2 lb')).toEqual({ errors: { doughGrams: 'Grams of dough must be a whole number' } })
})

test('sends the minimum notice in hours, and null when empty', () => {
  const sent = (leadHours: string) => checkNewListing({ ...filled, leadHours }, moment)
  expect(sent(' 48 ')).toMatchObject({ body: { leadHours: 48 } })
  expect(sent(' ')).toMatchObject({ body: { leadHours: null } })
  expect(sent('0')).toEqual({ errors: { leadHours: 'At least 1 hour' } })
  expect(sent('337')).toEqual({ errors: { leadHours: 'At most 336 hours' } })
  expect(sent('two days')).toEqual({ errors: { leadHours: 'Hours must be a whole number' } })
})

test('decisions, options of a bake: sends typed options and reports errors at their fields', () => {
  const options = [
    {
      id: '019aa000-0000-7000-8000-0000000000d1',
      name: ' Half dozen ',
      price: '9',
      servings: '6',
      pieces: '',
    },
    { id: '', name: 'Dozen', price: '16.00', servings: '12', pieces: '' },
  ]
  const sent = checkNewListing({ ...filled, price: '', options, cakeMessageLength: '20' }, moment)
  expect(sent).toMatchObject({
    body: {
      price: '9',
      options: [
        { id: '019aa000-0000-7000-8000-0000000000d1', name: 'Half dozen', price: '9', servings: 6 },
        { name: 'Dozen', price: '16.00', servings: 12 },
      ],
      cakeMessageLength: 20,
    },
  })
  const wrong = [
    { id: '', name: '', price: '9', servings: '6', pieces: '' },
    { id: '', name: 'Dozen', price: '', servings: 'x', pieces: '' },
  ]
  expect(checkNewListing({ ...filled, options: wrong }, moment)).toEqual({
    errors: {
      'options.0.name': 'Name this option',
      'options.1.price': 'Price is required',
      'options.1.servings': 'Servings must be a whole number from 1 to 999',
    },
  })
  const same = checkNewListing(
    { ...filled, options: [options[0], options[0]].flatMap((one) => one ?? []) },
    moment,
  )
  expect(same).toMatchObject({ errors: { options: 'Give each option its own name' } })
})

test('decisions, mixed boxes: sends pieces and unique fillings, with the checked ones as sold out', () => {
  const box = { id: '', name: 'Box of 6', price: '15', servings: '6', pieces: ' 6 ' }
  const single = { ...box, name: 'Single', pieces: '' }
  const fillings = ' Plain \n\nAlmond\nPlain\n'
  const values = { ...filled, options: [box, single], fillings, soldOutFillings: ['Almond', 'Pear'] }
  expect(checkNewListing(values, moment)).toMatchObject({
    body: {
      options: [
        { name: 'Box of 6', pieces: 6 },
        { name: 'Single', pieces: null },
      ],
      fillings: [
        { name: 'Plain', isSoldOut: false },
        { name: 'Almond', isSoldOut: true },
      ],
    },
  })
  expect(checkNewListing({ ...values, options: [{ ...box, pieces: 'six' }] }, moment)).toEqual({
    errors: { 'options.0.pieces': 'Pieces must be a whole number from 2 to 60' },
  })
  expect(checkNewListing({ ...values, fillings: 'x'.repeat(41) }, moment)).toEqual({
    errors: { fillings: 'Use 40 characters or fewer' },
  })
  expect(checkNewListing({ ...values, fillings: 'Rye\nrye' }, moment)).toEqual({
    errors: { fillings: 'Give each filling its own name' },
  })
})

test('accepts an unchanged title with invisible characters and rejects a new one', () => {
  const title = 'Rye\u202e'
  const before = { title, readyByDate: '', readyByTime: '', servingsAvailable: 12 }
  const fault = { title: expect.stringContaining('invisible characters') }
  expect(checkChangedListing({ ...filled, title }, before, moment)).toHaveProperty('body')
  expect(checkChangedListing({ ...filled, title: `${title}!` }, before, moment)).toEqual({ errors: fault })
  expect(checkNewListing({ ...filled, title }, moment)).toEqual({ errors: fault })
})
