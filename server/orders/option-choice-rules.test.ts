import { describe, expect, it } from 'vitest'
import { chooseOption } from './option-choice-rules.ts'

const half = { id: 'half', name: 'Half dozen', price_cents: 900, servings: 6 }
const dozen = { id: 'dozen', name: 'Dozen', price_cents: 1600, servings: 12 }
const slice = { id: 'slice', name: 'Slice', price_cents: 200, servings: 1 }
const boxes = { price_cents: 900, options: [half, dozen], cake_message_length: 20 }
const plain = { price_cents: 950, options: [], cake_message_length: 0 }
const nothing = { option_id: null, option_name: null, servings_each: 1, cake_message: null }

describe('decisions, options of a bake: what an order is of', () => {
  it('is a serving at the listing’s price without options', () => {
    expect(chooseOption(plain, {})).toEqual({ ...nothing, unit_price_cents: 950 })
    expect(chooseOption(plain, { optionId: null, cakeMessage: '' })).toEqual({
      ...nothing,
      unit_price_cents: 950,
    })
  })

  it('is the option that is named, at its price and of its servings, with the message', () => {
    expect(chooseOption(boxes, { optionId: 'dozen', cakeMessage: 'Happy birthday, Ana!' })).toEqual({
      option_id: 'dozen',
      option_name: 'Dozen',
      servings_each: 12,
      cake_message: 'Happy birthday, Ana!',
      unit_price_cents: 1600,
    })
  })

  it('is the first where none is named and one of it is a serving at the listing’s own price', () => {
    const bySlice = { price_cents: 200, options: [slice, half], cake_message_length: 0 }
    expect(chooseOption(bySlice, {})).toMatchObject({
      option_id: 'slice',
      servings_each: 1,
      unit_price_cents: 200,
    })
  })

  it.each([
    [
      'none named of several boxes',
      boxes,
      {},
      'option_needed',
      'Please choose one of these: Half dozen ($9.00), Dozen ($16.00).',
    ],
    [
      'one that is no longer there',
      boxes,
      { optionId: 'gone' },
      'option_needed',
      'This option is no longer offered. Please choose one of these: Half dozen ($9.00), Dozen ($16.00).',
    ],
    [
      'one of a bake without any',
      plain,
      { optionId: 'half' },
      'conflict',
      'no longer sold in several options',
    ],
    [
      'a message that is too long',
      boxes,
      { optionId: 'half', cakeMessage: 'x'.repeat(21) },
      'invalid',
      'can have 20 characters at most',
    ],
    ['a message where there can be none', plain, { cakeMessage: 'Hi' }, 'invalid', 'takes no message'],
  ])('%s is refused', (_case, listing, wanted, code, words) => {
    expect(chooseOption(listing, wanted)).toEqual({
      refusal: {
        code,
        message: expect.stringContaining(words),
        field: code === 'invalid' ? 'cakeMessage' : 'optionId',
      },
    })
  })
})
