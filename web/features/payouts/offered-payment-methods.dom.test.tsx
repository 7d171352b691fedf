import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentMethod, Rail } from '#shared/payment-methods.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { OfferedMethods } from './offered-payment-methods.tsx'

function openSwitches(active: Rail[], offered: PaymentMethod[], changes: object = {}) {
  const sent = catchCalls()
  const off = {
    areLimitsLifted: false,
    confirmsAutomatically: false,
    refundsNoShows: false,
    offersNoShows: false,
  }
  const switches = { active, offered, ...off, ...changes }
  showPart(<OfferedMethods {...switches} />)
  return sent
}
const way = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
const refusal = { error: 'conflict', message: 'Nobody could order your listing.', requestId: '1' }

test('decisions, how a baker is paid: has a switch for each working rail, and for pickup', () => {
  openSwitches(['stripe'], ['paypal', 'stripe'])
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(way(/^Card/).checked).toBe(true)
})

test('sends a switch once, and reverts it with the reason when rejected', async () => {
  const sent = openSwitches(['stripe'], ['stripe'])
  fireEvent.click(way(/^Card/))
  fireEvent.click(way(/^Pay at pickup/))
  expect(sent).toMatchObject([
    { method: 'PUT', url: '/api/sellers/pay-ways/stripe', body: { isOffered: false } },
  ])
  expect(way(/^Card/).checked).toBe(false)
  sent[0]?.answer(409, refusal)
  await screen.findByText(refusal.message)
  await waitFor(() => expect(way(/^Card/).checked).toBe(true))
})

test('shows the consequence when everything is off', () => {
  openSwitches(['stripe'], ['paypal'])
  expect(document.body.textContent).toContain('nobody can order your listings')
})

test('decisions, unconfirmed e-mail addresses: can lift the limits if pickup is offered', async () => {
  openSwitches(['stripe'], ['stripe'])
  expect(screen.queryByRole('switch', { name: /^No limits/ })).toBeNull()
  const sent = openSwitches([], ['pickup'])
  expect(way(/^No limits/).checked).toBe(false)
  fireEvent.click(way(/^No limits/))
  expect(sent).toMatchObject([
    { method: 'PUT', url: '/api/sellers/pickup-limits', body: { areLimitsLifted: true } },
  ])
  expect(way(/^No limits/).checked).toBe(true)
  sent[0]?.answer(500, refusal)
  await screen.findByText(refusal.message)
  await waitFor(() => expect(way(/^No limits/).checked).toBe(false))
})

test('decisions, the end of a pickup: bakers with online payment choose what happens after a no-show', () => {
  openSwitches([], ['pickup'])
  expect(screen.queryByRole('switch', { name: /^Refund no-shows/ })).toBeNull()
  const sent = openSwitches(['stripe'], ['stripe'])
  expect(way(/^Refund no-shows/).checked).toBe(false)
  fireEvent.click(way(/^Refund no-shows/))
  expect(sent).toMatchObject([
    { method: 'PUT', url: '/api/sellers/no-show-rule', body: { refundsNoShows: true } },
  ])
  expect(way(/^Refund no-shows/).checked).toBe(true)
})

test.each([
  ['a baker paid online with refunds', 'stripe', false, true, { refundsNoShows: true, offersNoShows: true }],
  ['a baker paid online with refunds', 'stripe', true, false, { refundsNoShows: true, offersNoShows: false }],
  ['who is paid at pickup', null, false, true, { refundsNoShows: true, offersNoShows: true }],
  ['who is paid at pickup', null, true, false, { refundsNoShows: false, offersNoShows: false }],
] as const)(
  'decisions, the end of a pickup: %s (%s) can offer it again, from %s to %s',
  (_, rail, isOn, _to, body) => {
    const rule = { refundsNoShows: true, offersNoShows: isOn }
    const sent = openSwitches(rail ? [rail] : [], [rail ?? 'pickup'], rule)
    expect(way(/^Offer no-show orders again/).checked).toBe(isOn)
    fireEvent.click(way(/^Offer no-show orders again/))
    expect(sent).toMatchObject([{ method: 'PUT', url: '/api/sellers/no-show-rule', body }])
  },
)

test('decisions, the end of a pickup: does not offer again what is not refunded', () => {
  openSwitches(['stripe'], ['stripe'])
  expect(screen.queryByRole('switch', { name: /^Offer no-show orders again/ })).toBeNull()
})

test('can always turn on automatic confirmation', async () => {
  const sent = openSwitches(['stripe'], ['stripe'])
  expect(way(/^Confirm orders/).checked).toBe(false)
  fireEvent.click(way(/^Confirm orders/))
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: '/api/sellers/automatic-confirmation',
      body: { confirmsAutomatically: true },
    },
  ])
  expect(way(/^Confirm orders/).checked).toBe(true)
  sent[0]?.answer(500, refusal)
  await screen.findByText(refusal.message)
  await waitFor(() => expect(way(/^Confirm orders/).checked).toBe(false))
})
