import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { readOfflineData, storeTicks } from './offline-day.ts'
import { PackingList } from './packing-list.tsx'
import { usePacking } from './use-packing.ts'

const userId = '019aa000-0000-7000-8000-000000000001'
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
  pickupTime: '10:00',
  pickupUntil: null,
  place: null,
  buyer: 'Ana',
  notes: null,
  status: 'confirmed',
  setOffAt: null,
  noShowFrom: null,
  noShowAt: null,
  packedAt: null,
}

const buns = { ...order, id: '019aa000-0000-7000-8000-0000000000f2', title: 'Buns', pickupTime: '12:00' }

function List() {
  return <PackingList orders={[order]} packing={usePacking(userId)} namesPlaces={false} />
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ana/ })
const sentTick = (isPacked: boolean) => ({
  method: 'PUT',
  url: `/api/orders/${order.id}/packed`,
  body: { isPacked },
})

beforeEach(() => localStorage.clear())

test('quotes a note, or says that there is one if its text is not stored', () => {
  catchCalls()
  const shown = (notes: string) => (
    <PackingList orders={[{ ...order, notes }]} packing={packing} namesPlaces={false} />
  )
  const packing = { isPacked: () => false, tick: () => undefined, waiting: 0 }
  const next = showPart(shown('No nuts, please'))
  expect(screen.getByText('“No nuts, please”')).toBeDefined()
  next(shown(''))
  expect(screen.getByText('The buyer left a note. Go online to read it.')).toBeDefined()
})

test('says what to collect for each pickup, or that it is paid', () => {
  const packing = { isPacked: () => false, tick: () => undefined, waiting: 0 }
  const shown = (...orders: KitchenOrder[]) => (
    <PackingList orders={orders} packing={packing} namesPlaces={false} />
  )
  const next = showPart(shown({ ...order, toCollect: '12.00' }))
  expect(screen.getByText('Collect $12.00')).toBeDefined()
  const together = { ...buns, pickupId: order.pickupId }
  next(shown({ ...order, toCollect: '12.00' }, { ...together, toCollect: '3.50' }))
  expect(screen.getByText('Collect $15.50')).toBeDefined()
  next(shown({ ...order, toCollect: '0.00' }))
  expect(screen.getByText('Paid')).toBeDefined()
  // handed over
  next(shown({ ...order, status: 'completed' }))
  expect(screen.queryByText('Paid')).toBeNull()
})

test('shows a tick at once, stores it until it is sent, and retries when the network is back', async () => {
  const sent = catchCalls()
  showPart(<List />)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  expect(sent).toMatchObject([sentTick(true)])
  sent[0]?.breakOff()
  await screen.findByText('1 of 1 packed, 1 not synced yet')
  expect(readOfflineData(userId).ticks).toEqual({ [order.id]: true })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sent).toMatchObject([sentTick(true), sentTick(true)]))
  sent[1]?.answer(200, { ...order, packedAt: '2026-11-28T08:00:00Z' })
  await waitFor(() => expect(readOfflineData(userId).ticks).toEqual({}))
})

test('sends the last tick of an order', async () => {
  const sent = catchCalls()
  showPart(<List />)
  fireEvent.click(box())
  fireEvent.click(box())
  sent[0]?.answer(200, order)
  await waitFor(() => expect(sent).toMatchObject([sentTick(true), sentTick(false)]))
  sent[1]?.answer(200, order)
  await waitFor(() => expect(readOfflineData(userId).ticks).toEqual({}))
  expect(box().checked).toBe(false)
})

test('sends ticks stored before, and drops rejected ones', async () => {
  storeTicks(userId, { [order.id]: true })
  const sent = catchCalls()
  showPart(<List />)
  await waitFor(() => expect(sent).toMatchObject([sentTick(true)]))
  sent[0]?.answer(409, { error: 'wrong_transition', message: 'This order was cancelled.' })
  await waitFor(() => expect(readOfflineData(userId).ticks).toEqual({}))
  expect(box().checked).toBe(false)
})

test('ignores the stored ticks of another user', () => {
  storeTicks('019aa000-0000-7000-8000-000000000002', { [order.id]: true })
  const sent = catchCalls()
  showPart(<List />)
  expect([box().checked, sent.length]).toEqual([false, 0])
})

test('distinguishes no-shows from picked-up orders, and shows further actions beside a pickup', () => {
  const sold = { ...order, id: '019aa000-0000-7000-8000-0000000000f3', status: 'completed' as const }
  const missed = { ...sold, id: '019aa000-0000-7000-8000-0000000000f4', noShowAt: '2026-01-01T13:00:00Z' }
  function All() {
    const alone = [sold, missed].map((one) => ({ ...one, pickupId: one.id }))
    return (
      <PackingList
        orders={[order, buns, ...alone]}
        packing={usePacking(userId)}
        namesPlaces={false}
        besides={({ orders }) => <em>{orders.length} together</em>}
      />
    )
  }
  showPart(<All />)
  expect(screen.getAllByText('Picked up')).toHaveLength(1)
  expect(screen.getAllByText('No-show')).toHaveLength(1)
  expect(screen.getAllByText(/together$/).map(({ textContent }) => textContent)).toEqual([
    '2 together',
    '1 together',
    '1 together',
  ])
})

test('decisions, a pickup: shows one row per pickup with a checkbox for each order', () => {
  function Both() {
    return <PackingList orders={[order, buns]} packing={usePacking(userId)} namesPlaces={false} />
  }
  const sent = catchCalls()
  showPart(<Both />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '10:00 AM',
  ])
  const row = within(screen.getByRole('group', { name: /^Ana/ }))
  expect(row.getAllByRole('checkbox')).toHaveLength(2)
  expect(row.getByText(/from 12:00 PM/)).toBeDefined()
  fireEvent.click(row.getByRole('checkbox', { name: /^Ana: .*Buns/ }))
  expect(sent).toMatchObject([{ url: `/api/orders/${buns.id}/packed`, body: { isPacked: true } }])
})

test('groups pickups by place and window with several places, otherwise by window', () => {
  const at = (place: string, n: number): KitchenOrder => ({
    ...order,
    id: `019aa000-0000-7000-8000-00000000010${n}`,
    pickupId: `019aa000-0000-7000-8000-00000000010${n}`,
    pickupTime: '09:00',
    pickupUntil: '12:00',
    place,
  })
  function Windows({ orders, namesPlaces }: { orders: KitchenOrder[]; namesPlaces: boolean }) {
    return <PackingList orders={orders} packing={usePacking(userId)} namesPlaces={namesPlaces} />
  }
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const show = showPart(<Windows orders={[at('Kitchen', 1), at('Stall', 2), at('Kitchen', 3)]} namesPlaces />)
  expect(headings()).toEqual(['Kitchen, 9:00 AM–12:00 PM', 'Stall, 9:00 AM–12:00 PM'])
  show(<Windows orders={[at('Kitchen', 1), at('Kitchen', 3)]} namesPlaces={false} />)
  expect(headings()).toEqual(['9:00 AM–12:00 PM'])
})
