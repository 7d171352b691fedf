import { describe, expect, test } from 'vitest'
import { cartLine, jamLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import {
  acceptChange,
  addLine,
  bakerName,
  type CartLines,
  cartCount,
  cartItem,
  cartTotal,
  groupByBaker,
  lineId,
  lineTotal,
  mostOf,
  refillBox,
  refreshLine,
  removeLine,
  setQuantity,
  wishPickup,
} from './cart-rules.ts'

test('CART-02: copies from a listing what its line shows', () => {
  const { quantity: _quantity, pickupTime: _time, notes: _notes, key: _key, ...item } = cartLine()
  expect(cartItem(shownLoaf())).toEqual(item)
})

test('decisions, ids: each bake day of a listing is its own line', () => {
  const saturday = { ...shownLoaf(), batchId: 'saturday' }
  expect(cartItem(saturday)).toMatchObject({ id: saturday.id, batchId: 'saturday' })
  const line = { ...cartLine(), batchId: 'saturday' }
  const later = { ...cartLine(), batchId: 'later' }
  const { lines } = addLine([line], later)
  expect(lines).toEqual([line, later])
  expect(removeLine(lines, 'saturday')).toEqual([later])
  expect(setQuantity(lines, 'later', 3)).toEqual([line, { ...later, quantity: 3 }])
  expect(refreshLine(lines, { ...later, title: 'Rye' })).toEqual([line, { ...later, title: 'Rye' }])
})

test.each([
  [{ firstName: 'Maria', lastName: 'Okafor', email: 'm@x.example' }, 'Maria Okafor'],
  [{ firstName: 'Maria', lastName: '', email: 'm@x.example' }, 'Maria'],
  [{ firstName: '', lastName: ' ', email: 'm@x.example' }, 'm@x.example'],
  [{ firstName: '', lastName: '', email: null }, 'Unknown Baker'],
  [{ firstName: '', lastName: '', email: '' }, 'Unknown Baker'],
])('CART-08: names the baker %j as %s', (cook, name) => {
  expect(bakerName(cook)).toBe(name)
})

test.each([
  [0, 0],
  [-1, 0],
  [5, 5],
  [99, 99],
  [100, 99],
])('OPEN-50, CONST-09: of %i servings, a line holds at most %i', (servingsAvailable, most) => {
  expect(mostOf({ servingsAvailable })).toBe(most)
})

describe('adding', () => {
  test('CART-17: appends a new item unchanged', () => {
    expect(addLine([jamLine()], cartLine())).toEqual({ lines: [jamLine(), cartLine()], outcome: 'added' })
  })

  test('CART-15: adds 1 to an item already in the cart', () => {
    const { lines, outcome } = addLine([cartLine({ quantity: 2 }), jamLine()], cartLine({ key: 'another' }))
    expect(outcome).toBe('raised')
    expect(lines).toEqual([cartLine({ quantity: 3 }), jamLine()])
  })

  test('OPEN-48: adds the chosen quantity and takes over the pickup details', () => {
    const chosen = cartLine({ quantity: 3, notes: 'Sliced, please.' })
    const { lines } = addLine([cartLine({ quantity: 2, pickupTime: '17:30' })], chosen)
    expect(lines).toEqual([cartLine({ quantity: 5, pickupTime: '17:30', notes: 'Sliced, please.' })])
  })

  test('an increased line keeps its price and key', () => {
    const { lines } = addLine([cartLine()], cartLine({ price: '11.00', title: 'Sourdough', key: 'another' }))
    expect(lines).toEqual([cartLine({ quantity: 2, title: 'Sourdough' })])
  })

  test.each([
    [0, 6, 5],
    [3, 3, 5],
    [99, 1, 200],
    [0, 1, 0],
  ])('DIALOG-11, OPEN-50: with %i in the cart, refuses %i more of %i', (present, more, servingsAvailable) => {
    const before = present === 0 ? [] : [cartLine({ quantity: present, servingsAvailable })]
    const { lines, outcome } = addLine(before, cartLine({ quantity: more, servingsAvailable }))
    expect(outcome).toBe('refused')
    expect(lines).toBe(before)
  })
})

describe('changing', () => {
  const before = [cartLine({ quantity: 2 }), jamLine()]

  test.each([1, 2, 5])('CART-23: accepts a quantity of %i', (quantity) => {
    expect(setQuantity(before, 'loaf', quantity)).toEqual([cartLine({ quantity }), jamLine()])
  })

  test.each([6, 100, 1.5, Number.NaN])('CART-23, OPEN-50: rejects a quantity of %d', (quantity) => {
    expect(setQuantity(before, 'loaf', quantity)).toBe(before)
  })

  test('CART-23, CART-25: accepts 99 and rejects 100 of even more servings', () => {
    const many = [cartLine({ servingsAvailable: 500 })]
    expect(setQuantity(many, 'loaf', 99)).toEqual([cartLine({ servingsAvailable: 500, quantity: 99 })])
    expect(setQuantity(many, 'loaf', 100)).toBe(many)
  })

  test.each([0, -1])('CART-20: a quantity of %i removes the item', (quantity) => {
    expect(setQuantity(before, 'loaf', quantity)).toEqual([jamLine()])
  })

  test('ignores an unknown item', () => {
    expect(setQuantity(before, 'pie', 2)).toBe(before)
    expect(removeLine(before, 'pie')).toEqual(before)
  })

  test('CART-19: removing an item keeps the others', () => {
    expect(removeLine(before, 'loaf')).toEqual([jamLine()])
  })

  test('writes the pickup details to each of its lines', () => {
    const rolls = cartLine({ id: 'rolls' })
    const lines = [cartLine(), rolls, jamLine()]
    expect(wishPickup(lines, [cartLine(), rolls], { notes: 'At five' })).toEqual([
      cartLine({ notes: 'At five' }),
      { ...rolls, notes: 'At five' },
      jamLine(),
    ])
  })
})

describe('a listing that has changed', () => {
  const before = [cartLine({ quantity: 4 }), jamLine()]
  const changed = cartItem(shownLoaf({ title: 'Sourdough', price: '11.00', servingsAvailable: 3 }))

  test('OPEN-50: updates everything but price and quantity', () => {
    expect(refreshLine(before, changed)).toEqual([
      cartLine({ quantity: 4, title: 'Sourdough', servingsAvailable: 3 }),
      jamLine(),
    ])
  })

  test('returns the same array if nothing changed', () => {
    expect(refreshLine(before, cartItem(shownLoaf()))).toBe(before)
    expect(refreshLine(before, { ...changed, id: 'pie' })).toBe(before)
  })

  test('OPEN-50: accepting takes the current price and at most the servings left', () => {
    expect(acceptChange(before, changed)).toEqual([
      cartLine({ quantity: 3, title: 'Sourdough', price: '11.00', servingsAvailable: 3 }),
      jamLine(),
    ])
  })

  test('a sold-out item cannot be accepted', () => {
    expect(acceptChange(before, { ...changed, servingsAvailable: 0 })).toBe(before)
  })
})

describe('sums', () => {
  const lines = [cartLine({ quantity: 3 }), jamLine()]

  test('CART-11, NAV-04: the count is the sum of the quantities', () => {
    expect(cartCount(lines)).toBe(5)
    expect(cartCount([])).toBe(0)
  })

  test('CART-09, CART-10: the total is the sum of price times quantity, in cents', () => {
    expect(lineTotal(cartLine({ quantity: 3 }))).toBe(2850)
    expect(cartTotal(lines)).toBe(4300)
    expect(cartTotal([])).toBe(0)
  })
})

test('groups lines by baker in the order they were added, and joins their notes', () => {
  const rolls = cartLine({ id: 'rolls', pickupTime: '17:30', notes: 'Warm, please' })
  const loaf = cartLine({ notes: 'Sliced' })
  expect(groupByBaker([loaf, jamLine(), rolls])).toEqual([
    {
      cookId: 'tomas',
      cookName: 'Tomás Rivera',
      lines: [loaf, rolls],
      notes: 'Sliced\nWarm, please',
    },
    { cookId: 'maria', cookName: 'Maria Okafor', lines: [jamLine()], notes: '' },
  ])
})

test('decisions, options of a bake: each option and each message is its own line', () => {
  const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }
  const sold = { ...shownLoaf({ price: '16.00', servingsAvailable: 3, options: [dozen] }), chosen: dozen }
  expect(cartItem(sold)).toMatchObject({
    optionId: 'dozen',
    optionName: 'Dozen',
    price: '16.00',
    servingsAvailable: 3,
  })
  const line = cartLine({ optionId: 'dozen', cakeMessage: 'Ana' })
  const others = [
    cartLine({ optionId: 'half' }),
    cartLine({ optionId: 'dozen' }),
    cartLine({ optionId: 'dozen', cakeMessage: 'Ben' }),
  ]
  const lines = others.reduce<CartLines>((before, other) => addLine(before, other).lines, [line])
  expect(lines).toEqual([line, ...others])
  expect(addLine(lines, line).lines).toEqual([{ ...line, quantity: 2 }, ...others])
  expect(refreshLine(lines, { ...cartItem(sold), cakeMessage: 'Ana' })[0]).toMatchObject({
    servingsAvailable: 3,
  })
  expect(removeLine(lines, lineId(line))).toEqual(others)
})

test('decisions, mixed boxes: each box is its own line; a refilled one merges with its equal', () => {
  const of = (Plain: number, Almond: number) => [
    { filling: 'Plain', pieces: Plain },
    { filling: 'Almond', pieces: Almond },
  ]
  const [one, other] = [
    cartLine({ optionId: 'box', boxContents: of(2, 4), key: 'one' }),
    cartLine({ optionId: 'box', boxContents: of(5, 1), key: 'other' }),
  ]
  const lines = addLine([one, jamLine()], other).lines
  expect(lines).toEqual([one, jamLine(), other])
  const refilled = refillBox(lines, lineId(one), of(3, 3))
  expect(refilled).toEqual([{ ...one, boxContents: of(3, 3) }, jamLine(), other])
  expect(refillBox(refilled, lineId({ ...one, boxContents: of(3, 3) }), of(5, 1))).toEqual([
    jamLine(),
    { ...other, quantity: 2 },
  ])
  // unchanged, unknown, or more than available once merged
  expect(refillBox(lines, lineId(one), of(2, 4))).toBe(lines)
  expect(refillBox(lines, 'gone', of(5, 1))).toBe(lines)
  const scarce = lines.map((line) => ({ ...line, servingsAvailable: 1 }))
  expect(refillBox(scarce, lineId(one), of(5, 1))).toBe(scarce)
})
