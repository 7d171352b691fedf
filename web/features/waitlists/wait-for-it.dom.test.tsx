import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { button, isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { NowProvider } from '#web/rendering/now.tsx'
import { WaitForIt } from './wait-for-it.tsx'
import { waitlistEntriesQuery } from './waitlist-queries.ts'

const now = new Date('2026-11-20T15:00:00Z')
const nora: CurrentUser = {
  id: '019aa000-0000-7000-8000-0000000000a1',
  email: 'nora@example.org',
  firstName: 'Nora',
  lastName: 'Bell',
  profileImageUrl: null,
}
const soldOut = shownListing({ servingsAvailable: 0 })
const entry = {
  id: '019aa000-0000-7000-8000-0000000000e1',
  foodListingId: soldOut.id,
  batchId: soldOut.batchId ?? soldOut.id,
  servings: 1,
  joinedAt: now.toISOString(),
  toldAt: null,
}

function show(user: CurrentUser | null, entries: object[] = [], changes: Partial<typeof soldOut> = {}) {
  const sent = catchCalls()
  showPart(
    <NowProvider renderedAt={now}>
      <WaitForIt listing={{ ...soldOut, ...changes }} user={user} />
    </NowProvider>,
    new Map([[waitlistEntriesQuery.key[0], { entries }]]),
  )
  return sent
}

test('waitlists: a visitor signs in and returns to the day', () => {
  const batchId = '019aa000-0000-7000-8000-0000000000b1'
  show(null, [], { batchId })
  const link = screen.getByRole('link', { name: 'Sign in to hear when it’s available again' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`/food/${soldOut.id}?day=${batchId}`)
})

test('waitlists: with sold-out fillings, waits for the servings of the smallest option', () => {
  const box = { id: 'box', name: 'Box of 6', price: '15.00', servings: 6, pieces: 6, isSoldOut: true }
  const tray = { ...box, id: 'tray', name: 'Tray', servings: 24, pieces: 24 }
  const sent = show(nora, [], { servingsAvailable: 60, options: [tray, box] })
  press('Tell me when it’s available again')
  expect(sent).toMatchObject([{ body: { servings: 6 } }])
})

test('waitlists: repeated presses join once, and a rejection shows its reason', async () => {
  const sent = show(nora)
  press('More')
  press('Tell me when it’s available again')
  press('Tell me when it’s available again')
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: `/api/food-listings/${soldOut.id}/waitlist`,
      body: { servings: 2, batchId: soldOut.batchId },
    },
  ])
  expect(isBusy('Tell me when it’s available again')).toBe(true)
  sent[0]?.answer(409, {
    error: 'conflict',
    message: 'It’s available right now. You can order it without waiting.',
    requestId: '1',
  })
  await screen.findByText('It’s available right now. You can order it without waiting.')
})

test('waitlists: the same button joins and leaves, which keeps its focus', async () => {
  const sent = show(nora)
  const pressed = button('Tell me when it’s available again')
  press('Tell me when it’s available again')
  sent[0]?.answer(200, entry)
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(200, { entries: [entry] })
  await screen.findByText(/^You’re on the waitlist/)
  expect(button('Leave the waitlist')).toBe(pressed)
})

test('waitlists: asks users with an unconfirmed email address to confirm it', async () => {
  const sent = show(nora)
  press('Tell me when it’s available again')
  sent[0]?.answer(403, { error: 'email_unconfirmed', message: 'Please confirm.', requestId: '1' })
  await screen.findByText(/To get our email, confirm your email address/)
})

test('waitlists: shows that the user is waiting, and leaves once', () => {
  const sent = show(nora, [entry])
  expect(document.body.textContent).toContain('You’re on the waitlist.')
  press('Leave the waitlist')
  press('Leave the waitlist')
  expect(sent).toMatchObject([{ method: 'DELETE', url: `/api/waitlist-entries/${entry.id}` }])
})

test('waitlists: a notified user who was too late stays on the waitlist', () => {
  show(nora, [{ ...entry, toldAt: '2026-11-20T14:00:00Z' }])
  expect(document.body.textContent).toMatch(/We emailed you .* You’re still on the waitlist/)
  expect(button('Leave the waitlist')).toBeDefined()
})

test.each([
  ['its baker', { cookId: nora.id }],
  ['buyers after the order deadline', { orderBy: '2026-11-20T15:00:00Z' }],
  ['buyers without a payment method', { cook: { ...soldOut.cook, payWays: [] } }],
])('waitlists: offers nothing to %s', (_, changes) => {
  show(nora, [], changes)
  expect(screen.queryByRole('button')).toBeNull()
})
