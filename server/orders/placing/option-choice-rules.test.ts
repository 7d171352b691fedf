import { describe, expect, it } from 'vitest'
import { chooseOption } from './option-choice-rules.ts'

const half = { id: 'half', name: 'Half dozen', price_cents: 900, servings: 6 }
const dozen = { id: 'dozen', name: 'Dozen', price_cents: 1600, servings: 12 }
const slice = { id: 'slice', name: 'Slice', price_cents: 200, servings: 1 }
const boxes = { price_cents: 900, options: [half, dozen], fillings: [], cake_message_length: 20 }
const plain = { price_cents: 950, options: [], fillings: [], cake_message_length: 0 }
const nothing = { option_id: null, option_name: null, servings_each: 1, mixed_box: null, cake_message: null }

describe('decisions, options of a bake: the option of an order', () => {
  it('is a serving at the listing’s price without options', () => {
    expect(chooseOption(plain, {})).toEqual({ ...nothing, unit_price_cents: 950 })
    expect(chooseOption(plain, { optionId: null, cakeMessage: '' })).toEqual({
      ...nothing,
      unit_price_cents: 950,
    })
  })

  it('is the chosen option with its price, servings and message', () => {
    expect(chooseOption(boxes, { optionId: 'dozen', cakeMessage: 'Happy birthday, Ana!' })).toEqual({
      option_id: 'dozen',
      option_name: 'Dozen',
      servings_each: 12,
      mixed_box: null,
      cake_message: 'Happy birthday, Ana!',
      unit_price_cents: 1600,
    })
  })

  it('defaults to the first if that is a serving at the listing’s price', () => {
    const bySlice = { price_cents: 200, options: [slice, half], fillings: [], cake_message_length: 0 }
    expect(chooseOption(bySlice, {})).toMatchObject({
      option_id: 'slice',
      servings_each: 1,
      unit_price_cents: 200,
    })
  })

  it.each([
    [
      'no choice between several boxes',
      boxes,
      {},
      'option_needed',
      'Please choose one of these: Half dozen ($9.00), Dozen ($16.00).',
    ],
    [
      'a removed option',
      boxes,
      { optionId: 'gone' },
      'option_needed',
      'This option is no longer offered. Please choose one of these: Half dozen ($9.00), Dozen ($16.00).',
    ],
    [
      'an option of a bake without options',
      plain,
      { optionId: 'half' },
      'conflict',
      'no longer comes in several options',
    ],
    [
      'a message that is too long',
      boxes,
      { optionId: 'half', cakeMessage: 'x'.repeat(21) },
      'invalid',
      'can be up to 20 characters long',
    ],
    ['a message on a bake without messages', plain, { cakeMessage: 'Hi' }, 'invalid', 'can’t add a message'],
  ])('refuses %s', (_case, listing, wanted, code, words) => {
    expect(chooseOption(listing, wanted)).toEqual({
      refusal: {
        code,
        message: expect.stringContaining(words),
        field: code === 'invalid' ? 'cakeMessage' : 'optionId',
      },
    })
  })
})

describe('decisions, mixed boxes: the box of an order', () => {
  const fillings = [
    { name: 'Plain', isSoldOut: false },
    { name: 'Almond', isSoldOut: false },
  ]
  const single = { id: 'single', name: 'Single', price_cents: 300, servings: 1 }
  const box = { id: 'box', name: 'Box of 6', price_cents: 1500, servings: 6, pieces: 6 }
  const croissants = { price_cents: 300, options: [single, box], fillings, cake_message_length: 0 }
  const full = [
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ]

  it('stores the contents at the price of the box', () => {
    expect(chooseOption(croissants, { optionId: 'box', boxContents: full })).toEqual({
      option_id: 'box',
      option_name: 'Box of 6',
      servings_each: 6,
      mixed_box: { pieces: 6, contents: full },
      cake_message: null,
      unit_price_cents: 1500,
    })
  })

  it('refuses a partial box, and contents without a box', () => {
    const refused = (wanted: Parameters<typeof chooseOption>[1]) => {
      const choice = chooseOption(croissants, wanted)
      return 'refusal' in choice ? [choice.refusal.code, choice.refusal.field] : null
    }
    expect(refused({ optionId: 'box' })).toEqual(['option_needed', 'boxContents'])
    expect(refused({ optionId: 'box', boxContents: full.slice(1) })).toEqual(['option_needed', 'boxContents'])
    expect(refused({ optionId: 'single', boxContents: full })).toEqual(['conflict', 'boxContents'])
    expect(refused({ boxContents: full })).toEqual(['conflict', 'boxContents'])
    expect(refused({ optionId: 'single' })).toBeNull()
  })

  it('is never a box by default, even one serving at the listing’s price', () => {
    const boxAsServing = { ...croissants, price_cents: 1500, options: [{ ...box, servings: 1 }] }
    expect(chooseOption(boxAsServing, { boxContents: full })).toMatchObject({
      refusal: { code: 'option_needed', field: 'optionId' },
    })
  })
})
