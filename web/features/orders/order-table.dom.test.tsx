import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { button, isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { OrderTable } from './order-table.tsx'

const moment = '2026-11-21T12:00:00Z'
function order(title: string, changes: Partial<Order> = {}): Order {
  const id = title.toLowerCase()
  return shownOrder({ id, pickupId: id, title, pickupCode: null, ...changes })
}
const pending = (title: string) => order(title, { allowedActions: ['confirm', 'decline', 'fulfil_in_part'] })
const agreed = (title: string, changes: Partial<Order> = {}) =>
  order(title, { status: 'confirmed', allowedActions: ['complete', 'tell_ready'], ...changes })
const announcedReady = (title: string, changes: Partial<Order> = {}) =>
  agreed(title, { readyAt: moment, allowedActions: ['complete'], ...changes })

function showTable(live: Order[], over: Order[] = []) {
  const sent = catchCalls()
  const show = showPart(<OrderTable live={live} over={over} />)
  return { sent, show: (next: Order[]) => show(<OrderTable live={next} over={over} />) }
}
const row = (title: string) => screen.getByRole('row', { name: new RegExp(`× ${title} `) })
const box = (title: string) => within(row(title)).getByRole('checkbox')
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const severally = (action: string, ...orderIds: string[]) => ({
  method: 'POST',
  url: '/api/orders/actions',
  body: { action, orderIds },
})
const posts = (sent: ReturnType<typeof catchCalls>) => sent.filter(({ method }) => method === 'POST')

test('confirms all waiting orders in one call, however often it is pressed', async () => {
  const { sent } = showTable([pending('Rye'), agreed('Buns'), pending('Tart')])
  tick('All to confirm (2)')
  expect(screen.getByText('2 orders selected')).toBeDefined()
  press('Confirm')
  press('Confirm')
  expect(sent).toMatchObject([severally('confirm', 'rye', 'tart')])
  expect(isBusy('Confirm')).toBe(true)
  sent[0]?.answer(200, { orders: [agreed('Rye'), agreed('Tart')], refusals: [] })
  await waitFor(() => expect(screen.queryByText('2 orders selected')).toBeNull())
})

const openHold = {
  cause: 'not_received',
  openedAt: moment,
  decideBy: '2026-11-28T12:00:00Z',
  words: 'Nobody opened.',
  answer: null,
  decision: null,
  decidedBy: null,
} as const

test('an order that was not received comes first, says so in its row, and is answered in its slip', () => {
  const missing = order('Tart', {
    status: 'confirmed',
    hold: openHold,
    allowedActions: ['cancel', 'refund_not_received', 'answer_not_received'],
  })
  showTable([agreed('Buns'), missing])
  const [, first] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Tart')
  expect(within(row('Tart')).getByText('Not received')).toBeDefined()
  expect(within(row('Tart')).queryByRole('checkbox')).toBeNull()
  press('Answer: Tart')
  expect(screen.getByText(/“Nobody opened\.”/)).toBeDefined()
})

test('lists each refused order and keeps it chosen', async () => {
  const { sent } = showTable([pending('Rye'), pending('Tart')])
  tick('All (2)')
  press('Confirm')
  sent[0]?.answer(200, {
    orders: [agreed('Rye')],
    refusals: [{ orderId: 'tart', code: 'wrong_transition', message: 'The buyer was quicker.' }],
  })
  await screen.findByText('2 × Tart, Nora Whitfield: The buyer was quicker.')
  expect(screen.getByText('1 order selected')).toBeDefined()
  expect(screen.getByText('The others went through. These couldn’t be changed:')).toBeDefined()
})

test('a failed call shows its error and can be sent again', async () => {
  const { sent } = showTable([pending('Rye')])
  tick('All (1)')
  press('Confirm')
  sent[0]?.answer(429, { error: 'rate_limited', message: 'Too many at once. Please wait a moment.' })
  await screen.findByText('Too many at once. Please wait a moment.')
  await waitFor(() => expect(isBusy('Confirm')).toBe(false))
  press('Confirm')
  expect(posts(sent)).toMatchObject([severally('confirm', 'rye'), severally('confirm', 'rye')])
})

test('completing asks first with the payout, then is sent once', async () => {
  const { sent } = showTable([
    announcedReady('Rye', { rail: 'stripe', paymentStatus: 'paid' }),
    agreed('Buns'),
  ])
  tick('All (2)')
  press('Complete')
  const dialog = screen.getByRole('dialog', { name: 'Complete 2 orders' })
  expect(within(dialog).getByText(/^1 of them was paid online: your part, \$17\.57,/)).toBeDefined()
  expect(within(dialog).getByText('2 × Buns, Nora Whitfield')).toBeDefined()
  press('Not yet')
  expect([sent.length, screen.queryByRole('dialog')]).toEqual([0, null])
  press('Complete')
  press('Complete 2 orders')
  press('Complete 2 orders')
  expect(sent).toMatchObject([severally('complete', 'rye', 'buns')])
  sent[0]?.answer(503, { error: 'unavailable', message: 'We are closing the shop for a minute.' })
  await screen.findByText('We are closing the shop for a minute.')
  expect(screen.getByRole('dialog', { name: 'Complete 2 orders' })).toBeDefined()
})

test('offers only the actions that all chosen orders allow', () => {
  showTable([pending('Rye'), agreed('Buns'), announcedReady('Tart')])
  const offered = () =>
    ['Confirm', 'Tell the buyer it’s ready', 'Complete'].filter((name) =>
      screen.queryByRole('button', { name }),
    )
  fireEvent.click(box('Buns'))
  expect(offered()).toEqual(['Tell the buyer it’s ready', 'Complete'])
  fireEvent.click(box('Tart'))
  expect(offered()).toEqual(['Complete'])
  fireEvent.click(box('Rye'))
  expect([offered(), screen.getByText(/^These orders are at different stages/)]).toMatchObject([[], {}])
  press('Clear selection')
  expect(screen.queryByText(/chosen$/)).toBeNull()
})

test('leaves out an order that changed meanwhile', () => {
  const { sent, show } = showTable([pending('Rye'), pending('Tart')])
  tick('All (2)')
  show([
    pending('Rye'),
    order('Tart', {
      status: 'cancellation_requested',
      allowedActions: ['approve_cancellation', 'deny_cancellation'],
    }),
  ])
  press('Confirm')
  expect(sent).toMatchObject([severally('confirm', 'rye')])
})

test("a row's button takes its next step once; its slip has all actions", () => {
  const { sent } = showTable([pending('Rye')])
  press('Confirm: Rye')
  press('Confirm: Rye')
  expect(sent).toMatchObject([{ method: 'POST', url: '/api/orders/rye/confirm' }])
  expect(screen.queryByRole('article')).toBeNull()
  press(/^2 × Rye /)
  expect(button(/^2 × Rye /).getAttribute('aria-expanded')).toBe('true')
  within(screen.getByRole('article', { name: 'Rye' })).getByRole('button', { name: 'Decline: Rye' })
  expect(screen.getAllByRole('button', { name: 'Confirm: Rye' })).toHaveLength(1)
})

test('arrow keys and letters move between, choose and open rows, and only there', () => {
  showTable(
    [pending('Rye'), pending('Tart'), agreed('Buns')],
    [order('Cake', { status: 'completed', allowedActions: [] })],
  )
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  box('Rye').focus()
  key('j')
  expect(document.activeElement).toBe(box('Tart'))
  key('x')
  expect(box('Tart')).toMatchObject({ checked: true })
  key('ArrowDown')
  key('ArrowDown')
  // a finished order cannot be chosen, so its open button has the focus
  expect(document.activeElement).toBe(button(/^2 × Cake /))
  key('ArrowDown')
  key('x')
  expect(document.activeElement).toBe(button(/^2 × Cake /))
  expect(screen.getByText('1 order selected')).toBeDefined()
  for (const name of ['k', 'ArrowUp', 'K']) key(name)
  expect(document.activeElement).toBe(box('Rye'))
  key('Enter')
  const slip = screen.getByRole('article', { name: 'Rye' })
  // keys in the slip or in a dialog are not for the table
  const decline = within(slip).getByRole('button', { name: 'Decline: Rye' })
  decline.focus()
  key('x')
  key('j')
  expect(document.activeElement).toBe(decline)
  fireEvent.click(decline)
  const reason = screen.getByLabelText(/^Reason for declining/)
  reason.focus()
  for (const name of ['x', 'j', 'Enter']) key(name)
  expect(document.activeElement).toBe(reason)
  expect(screen.getByText('1 order selected')).toBeDefined()
})

test('ignores keys in a dialog of the row', () => {
  showTable([announcedReady('Rye'), announcedReady('Tart')])
  press('Complete: Rye')
  const code = screen.getByLabelText('Pickup code')
  code.focus()
  for (const key of ['j', 'x', 'k', 'ArrowDown']) {
    // not prevented, so the key is typed
    expect(fireEvent.keyDown(code, { key })).toBe(true)
    expect(document.activeElement).toBe(code)
  }
  expect(screen.queryByText(/chosen$/)).toBeNull()
})

function swipe(title: string, pixels: number, pointerType = 'touch') {
  const on = button(new RegExp(`^2 × ${title} `))
  const at = (clientX: number) => ({ clientX, pointerType, isPrimary: true, button: 0, pointerId: 1 })
  fireEvent.pointerDown(on, at(20))
  fireEvent.pointerMove(on, at(20 + pixels / 2))
  fireEvent.pointerUp(on, at(20 + pixels))
}

test('a long enough swipe to the right takes the next step, by touch only', () => {
  const { sent } = showTable([pending('Rye'), agreed('Buns')])
  swipe('Rye', 95)
  swipe('Rye', -200)
  swipe('Rye', 200, 'mouse')
  expect(sent).toEqual([])
  swipe('Rye', 96)
  swipe('Rye', 96)
  swipe('Buns', 120)
  expect(sent).toMatchObject([
    { method: 'POST', url: '/api/orders/rye/confirm' },
    { method: 'POST', url: '/api/orders/buns/ready' },
  ])
})

test('a swipe that would complete asks first, and a cancelled one does nothing', () => {
  const { sent } = showTable([announcedReady('Rye'), pending('Tart')])
  swipe('Rye', 150)
  expect([sent.length, screen.getByRole('dialog', { name: 'Complete order' })]).toMatchObject([0, {}])
  const on = button(/^2 × Tart /)
  const at = (clientX: number) => ({ clientX, pointerType: 'touch', isPrimary: true, pointerId: 1 })
  fireEvent.pointerDown(on, at(0))
  fireEvent.pointerMove(on, at(150))
  // the browser starts scrolling
  fireEvent.pointerCancel(on, at(150))
  fireEvent.pointerUp(on, at(150))
  expect(sent).toEqual([])
})

test('an open dialog stays while the order changes', () => {
  const { show } = showTable([pending('Rye')])
  press(/^2 × Rye /)
  press('Decline: Rye')
  const reason = screen.getByLabelText(/^Reason for declining/)
  fireEvent.change(reason, { target: { value: 'The oven is' } })
  show([pending('Tart'), agreed('Rye')])
  expect(screen.getByDisplayValue('The oven is')).toBeDefined()
})
