import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { shownOrder } from '#tests/make/shown-order.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { type Decisions, HolidayOrders } from './holiday-orders.tsx'

const orders = ['first', 'second', 'third'].map((id) => shownOrder({ id }))

function Shown({ count }: { count: number }) {
  const [decisions, setDecisions] = useState<Decisions>({})
  return <HolidayOrders orders={orders.slice(0, count)} decisions={decisions} onDecide={setDecisions} />
}

const chosen = (name: string) =>
  screen.getAllByRole<HTMLInputElement>('radio', { name }).filter(({ checked }) => checked).length

test('decisions, holidays: decides on all orders at once, and then on single ones', () => {
  showPart(<Shown count={3} />)
  expect([chosen('Keep it'), chosen('Cancel it')]).toEqual([0, 0])
  press('Cancel all')
  expect([chosen('Keep it'), chosen('Cancel it')]).toEqual([0, 3])
  press('Keep all')
  screen.getAllByRole('radio', { name: 'Cancel it' })[1]?.click()
  expect([chosen('Keep it'), chosen('Cancel it')]).toEqual([2, 1])
})

test('decisions, holidays: has no buttons for all when there is only one order', () => {
  showPart(<Shown count={1} />)
  expect(screen.queryByRole('button')).toBeNull()
})
