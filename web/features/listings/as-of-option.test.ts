import { expect, it } from 'vitest'
import { withSoldOut } from '#shared/bake-options.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { asOfOption } from './as-of-option.ts'

const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }
const cookies = shownListing({ price: '9.00', servingsAvailable: 40, mostAtPickup: 20, options: [dozen] })

it('decisions, options of a bake: uses the price and stock of the option', () => {
  expect(asOfOption(cookies, 'dozen')).toEqual({
    ...cookies,
    chosen: dozen,
    price: '16.00',
    servingsAvailable: 3,
    mostAtPickup: 1,
  })
  expect(asOfOption({ ...cookies, mostPerBuyer: 24 }, 'dozen').mostPerBuyer).toBe(2)
  expect(asOfOption({ ...cookies, mostAtPickup: null }, 'dozen').mostAtPickup).toBeNull()
})

it('returns the listing itself without an option or with an unknown one', () => {
  expect(asOfOption(cookies, undefined)).toBe(cookies)
  expect(asOfOption(cookies, 'gone')).toBe(cookies)
})

it('decisions, mixed boxes: a box without available fillings is sold out', () => {
  const box = { ...dozen, pieces: 12 }
  const boxes = (isSoldOut: boolean) => {
    const fillings = [
      { name: 'Plain', isSoldOut: true },
      { name: 'Almond', isSoldOut },
    ]
    return { ...cookies, fillings, options: withSoldOut({ options: [box], fillings }) }
  }
  expect(asOfOption(boxes(false), 'dozen').servingsAvailable).toBe(3)
  expect(asOfOption(boxes(true), 'dozen').servingsAvailable).toBe(0)
})
