import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { BagLabels } from './bag-labels.tsx'

const order: KitchenOrder = {
  id: '019aa000-0000-7000-8000-0000000000f1',
  pickupId: '019aa000-0000-7000-8000-0000000000f1',
  code: '0000F1',
  title: 'Rye',
  servingDescription: 'one loaf',
  optionName: null,
  quantity: 2,
  servings: 2,
  cakeMessage: null,
  pickupTime: '09:00',
  pickupUntil: '12:00',
  place: 'Stall',
  buyer: 'Ana',
  notes: 'Sliced, please.',
  status: 'confirmed',
  setOffAt: null,
  noShowFrom: null,
  noShowAt: null,
  packedAt: null,
}
const cake: KitchenOrder = {
  ...order,
  id: '019aa000-0000-7000-8000-0000000000f2',
  code: '0000F2',
  title: 'Cake',
  optionName: 'Large',
  quantity: 1,
  boxContents: [
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ],
  cakeMessage: 'Happy birthday!',
  notes: null,
}

const labels = () =>
  within(screen.getByRole('list', { name: 'Bag labels' }))
    .getAllByRole('list')
    .map((bag) => within(bag).getAllByRole('listitem').length)

test('prints one label per pickup, with one code and the details of its orders', () => {
  const zoe = { ...order, id: 'zoe', pickupId: 'zoe', code: '0000F9', buyer: 'Zoe', quantity: 5, notes: null }
  showPart(<BagLabels orders={[order, zoe, cake]} />)
  expect(labels()).toEqual([2, 1])
  const bag = within(screen.getByRole('list', { name: 'For Ana' }))
  for (const text of [
    /2 × Rye/,
    /“Sliced, please.”/,
    /1 × Cake \(Large\)/,
    /On the cake: “Happy birthday!”/,
    /In the box: 2 Plain, 4 Almond/,
  ])
    expect(bag.getByText(text)).toBeDefined()
  expect(screen.getAllByText(/^0000F/).map(({ textContent }) => textContent)).toEqual(['0000F1', '0000F9'])
  expect(screen.getAllByText('9:00 AM–12:00 PM')).toHaveLength(2)
})

test('omits handed-over orders, keeps the code, and omits empty bags', () => {
  const show = showPart(<BagLabels orders={[{ ...order, status: 'completed' }, cake]} />)
  expect(labels()).toEqual([1])
  expect(screen.getByText('0000F1')).toBeDefined()
  show(<BagLabels orders={[{ ...order, status: 'completed' }]} />)
  expect(screen.getByText('Every bag for this day has been picked up.')).toBeDefined()
})
