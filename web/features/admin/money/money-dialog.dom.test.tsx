import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { MoneyDialog } from './money-dialog.tsx'

const about: MoneyCase = {
  id: 'case',
  kind: 'refund',
  paymentId: 'payment',
  orderId: 'order',
  title: 'Country sourdough',
  rail: 'stripe',
  amount: '19.00',
  buyerName: 'Nora Whitfield',
  cookName: 'Tomás Rivera',
  since: '2026-11-20T12:00:00Z',
  attempts: 1,
  words: 'The card is gone.',
  isDisputed: false,
  dispute: null,
  allowedActions: ['retry', 'settle'],
}

function ask(action: MoneyAction) {
  const sent = catchCalls()
  const onClose = vi.fn()
  showPart(<MoneyDialog {...{ action, about, onClose }} onSessionEnd={() => undefined} />)
  return { sent, onClose }
}
const post = (path: string, body?: object) => ({ method: 'POST', url: `/api/admin/money/${path}`, body })

test('retries a failed case once, however often it is pressed', async () => {
  const { sent, onClose } = ask('retry')
  press('Try again')
  press('Try again')
  expect(sent).toMatchObject([post('instructions/case/retry')])
  sent[0]?.answer(200, {})
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each([
  ['settle', 'Settle by hand', /^How was it paid/, 'instructions/case/settle', { reason: 'By transfer' }],
  ['rebuild', 'Bring in line', /^What did you find/, 'payments/case/rebuild', { reason: 'By transfer' }],
  ['lift', 'Resume the payment', /^What did you find/, 'payments/case/lift', { reason: 'By transfer' }],
  ['answer', 'Send evidence', /^Evidence/, 'disputes/case/answer', { kind: 'evidence', text: 'By transfer' }],
] as const)('requires a text to %s, and sends it once', (action, label, field, path, body) => {
  const { sent } = ask(action)
  press(label)
  expect(sent).toEqual([])
  expect(screen.getByText(/^(Say|Describe)/)).toBeDefined()
  write(field, ' By transfer ')
  press(label)
  press(label)
  expect(sent).toMatchObject([post(path, body)])
})

test('accepts a dispute without a text, and shows why it was refused', async () => {
  const { sent, onClose } = ask('answer')
  choose('The buyer is right: accept the dispute')
  press('Accept the dispute')
  expect(sent).toMatchObject([post('disputes/case/answer', { kind: 'accept' })])
  sent[0]?.answer(409, {
    error: 'conflict',
    message: 'This dispute can no longer be answered.',
    requestId: 'r',
  })
  await screen.findByText('This dispute can no longer be answered.')
  await waitFor(() => expect(isBusy('Accept the dispute')).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
})
