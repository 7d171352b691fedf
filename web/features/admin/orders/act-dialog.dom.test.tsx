import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminOrderRow } from '#shared/api/admin-orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownAdminOrder } from '#tests/make/shown-admin-order.ts'
import { choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { ActDialog, type WantedAct } from './act-dialog.tsx'
import { useOrderActs } from './use-order-acts.ts'

function Asked({
  wanted,
  onDone,
}: {
  wanted: WantedAct
  onDone: (failed: ReadonlyMap<string, string>) => void
}) {
  return (
    <ActDialog
      wanted={wanted}
      acts={useOrderActs(() => undefined)}
      onDone={onDone}
      onClose={() => undefined}
    />
  )
}

function ask(kind: WantedAct['kind'], ...orders: AdminOrderRow[]) {
  const sent = catchCalls()
  const onDone = vi.fn()
  showPart(<Asked wanted={{ kind, orders }} onDone={onDone} />)
  return { sent, onDone }
}
const refund = (amount: string, reason: string, id = 'order') => ({
  method: 'POST',
  url: `/api/admin/orders/${id}/refund`,
  body: { amount, reason },
})
const act = (action: string, reason: string, id = 'order') => ({
  method: 'POST',
  url: `/api/admin/orders/${id}/actions`,
  body: { action, reason },
})

test('ADMIN-10: refunds the rest with the typed reason', async () => {
  const { sent, onDone } = ask('refund', shownAdminOrder({ refundableAmount: '15.00' }))
  write(/^Reason/, ' Burnt ')
  press('Send refund')
  expect(sent).toMatchObject([refund('15.00', 'Burnt')])
  sent[0]?.answer(200, {})
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(new Map()))
})

test('refunds the typed part', () => {
  const { sent } = ask('refund', shownAdminOrder())
  choose('Part of it')
  write('Amount in dollars', '2.50')
  write(/^Reason/, 'One was burnt')
  press('Send refund')
  expect(sent).toMatchObject([refund('2.50', 'One was burnt')])
})

test('rejects an excessive amount in the dialog, which keeps the input', async () => {
  const { sent, onDone } = ask('refund', shownAdminOrder())
  choose('Part of it')
  write('Amount in dollars', '19.01')
  write(/^Reason/, 'Burnt')
  press('Send refund')
  sent[0]?.answer(422, { error: 'invalid', message: 'No.', fields: { amount: 'At most $19.00' } })
  await screen.findByText('At most $19.00')
  await waitFor(() => expect(isBusy('Send refund')).toBe(false))
  expect(onDone).not.toHaveBeenCalled()
  write('Amount in dollars', '19.00')
  press('Send refund')
  expect(sent[1]).toMatchObject(refund('19.00', 'Burnt'))
})

test('refunds the rest of each of several orders, one by one', async () => {
  const { sent, onDone } = ask(
    'refund',
    shownAdminOrder({ id: 'loaf', refundableAmount: '19.00' }),
    shownAdminOrder({ id: 'pie', refundableAmount: '7.25' }),
  )
  expect(screen.getByText(/: \$26\.25 in total/)).toBeDefined()
  write(/^Reason/, 'The market was cancelled')
  press('Send refund')
  expect(sent).toMatchObject([refund('19.00', 'The market was cancelled', 'loaf')])
  sent[0]?.answer(409, { error: 'conflict', message: 'A refund is on its way.' })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject(refund('7.25', 'The market was cancelled', 'pie'))
  sent[1]?.answer(200, {})
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledExactlyOnceWith(new Map([['loaf', 'A refund is on its way.']])),
  )
})

test.each(['refund', 'end', 'choose'] as const)(
  'requires a reason to %s and sends it once, however often it is pressed',
  (kind) => {
    const { sent } = ask(kind, shownAdminOrder())
    const submit = { refund: 'Send refund', end: 'Cancel order', choose: 'Mark as handed over' }[kind]
    press(submit)
    expect(sent).toEqual([])
    expect(screen.getByText('Give a reason.')).toBeDefined()
    write(/^Reason/, 'They asked us to')
    press(submit)
    press(submit)
    expect(sent).toHaveLength(1)
  },
)

test('decisions, cancelling one order: ending an order asks about its servings', () => {
  const { sent } = ask('end', shownAdminOrder({ allowedActions: ['complete', 'cancel'] }))
  const answers = screen.getAllByRole<HTMLInputElement>('radio', { name: /order them/ })
  expect(answers.map(({ checked }) => checked)).toEqual([false, true])
  choose(/^Yes, buyers/)
  write(/^Reason/, 'They asked us to')
  press('Cancel order')
  const reason = 'They asked us to'
  expect(sent).toMatchObject([{ body: { action: 'cancel', reason, servingsAvailable: true } }])
})

test.each([
  ['refund', ['complete', 'refund'], 0],
  ['refund', ['complete', 'cancel', 'refund'], 2],
  ['choose', ['complete', 'cancel'], 0],
] as const)(
  'asked to %s an order that allows %j, offers %i answers about servings',
  (kind, actions, count) => {
    ask(kind, shownAdminOrder({ allowedActions: [...actions] }))
    expect(screen.queryAllByRole('radio', { name: /order them/ })).toHaveLength(count)
  },
)

test.each([
  [['confirm', 'decline'], 'decline'],
  [['complete', 'cancel', 'refund'], 'cancel'],
  [['approve_cancellation', 'deny_cancellation'], 'approve_cancellation'],
] as const)('OPEN-15: ends an order that allows %j by %s', (allowedActions, action) => {
  const { sent } = ask('end', shownAdminOrder({ allowedActions: [...allowedActions] }))
  write(/^Reason/, 'They asked us to')
  press('Cancel order')
  expect(sent).toMatchObject([act(action, 'They asked us to')])
})

test.each([
  ['Approve cancellation', 'approve_cancellation'],
  ['Deny cancellation', 'deny_cancellation'],
])('OPEN-15: "%s" sends %s', (label, action) => {
  const order = shownAdminOrder({ allowedActions: ['approve_cancellation', 'deny_cancellation'] })
  const { sent } = ask('choose', order)
  choose(label)
  write(/^Reason/, 'The baker does not answer')
  press(label)
  expect(sent).toMatchObject([act(action, 'The baker does not answer')])
})

test('decisions, cancelling one order: refunding the rest cancels an open order unless the admin says no', () => {
  const order = shownAdminOrder({
    status: 'confirmed',
    refundableAmount: '15.00',
    allowedActions: ['cancel', 'refund'],
  })
  const { sent } = ask('refund', order)
  screen.getByText(/The order is cancelled\.$/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cancel the order too' }))
  screen.getByText(/The order stays as it is\.$/)
  write(/^Reason/, 'A gift')
  press('Send refund')
  expect(sent).toMatchObject([{ body: { amount: '15.00', reason: 'A gift', cancelOrder: false } }])
})

test('a partial refund cancels nothing, and neither does the refund of a finished order', () => {
  ask('refund', shownAdminOrder({ status: 'completed', allowedActions: ['refund'] }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
