import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { OrderActions } from './order-actions.tsx'

/** Before the Unix epoch, at which these tests render. */
const ended = '1969-12-31T22:00:00Z'

/** Shows a confirmed order to its baker. */
function show(changes: Partial<Order>) {
  const sent = catchCalls()
  const order = shownOrder({ status: 'confirmed', allowedActions: ['complete'], ...changes })
  showPart(<OrderActions order={order} />)
  return sent
}

test.each([
  ['at pickup', {}, /Nothing was paid, and there is no service fee/],
  ['kept', { rail: 'stripe' }, /The order is completed, and you’re paid for it a day after the pickup/],
  ['refunded', { rail: 'stripe', refundsNoShow: true }, /the buyer is refunded what they paid/],
] as const)(
  'decisions, the end of a pickup: confirms a no-show and sends it once (%s)',
  async (_, changes, words) => {
    const sent = show({ ...changes, noShowFrom: ended })
    press(/^Mark as No-Show/)
    await screen.findByRole('dialog')
    expect(screen.getByText(words)).toBeDefined()
    press('No-show')
    press('No-show')
    expect(sent).toMatchObject([{ method: 'POST', url: '/api/orders/order/no-show' }])
    expect(isBusy('No-show')).toBe(true)
    sent[0]?.answer(409, { error: 'wrong_transition', message: 'The buyer can still come.' })
    await screen.findByText('The buyer can still come.')
    // presses are ignored while the first request is pending
    await waitFor(() => expect(isBusy('No-show')).toBe(false))
    press('No-show')
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(200, shownOrder())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('hides the no-show button while the buyer can still come', () => {
  show({ noShowFrom: '2999-11-21T22:00:00Z' })
  expect(screen.queryByRole('button', { name: /^Mark as No-Show/ })).toBeNull()
})
