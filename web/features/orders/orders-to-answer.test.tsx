import { expect, test } from 'vitest'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { shownOrder } from '#tests/make/shown-order.ts'
import { OrdersToAnswer } from './orders-to-answer.tsx'

test('DASH-10: a waiting order shows its option, note, pickup, price and number, and an open dispute', () => {
  const order = shownOrder({
    pickupCode: null,
    optionName: 'Half',
    notes: 'No nuts, I’m allergic',
    pickupTime: '17:30',
    pickupDate: '2026-11-21',
    rail: 'stripe',
    paymentStatus: 'paid',
    dispute: 'open',
  })
  const words = wordsOf(renderPart(<OrdersToAnswer orders={[order]} count={1} allHref="/all" />))
  expect(words).toContain('2 × Country sourdough (Half)')
  expect(words).toContain('Note: “No nuts, I’m allergic”')
  expect(words).toMatch(/Nov 21.*5:30 PM/)
  expect(words).toContain('You keep $17.57')
  expect(words).toMatch(/· [3-9A-Y]{6}/)
  expect(words).toContain('The buyer disputes this payment.')
})
