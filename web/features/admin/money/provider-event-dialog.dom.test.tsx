import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProviderEventRow } from '#shared/api/provider-events.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { ProviderEventDialog } from './provider-event-dialog.tsx'
import { rawEventQuery } from './provider-events-queries.ts'

const event: ProviderEventRow = {
  id: '0190a5c4-0000-7000-8000-000000000001',
  rail: 'stripe',
  eventId: 'evt_1',
  type: 'payment_intent.succeeded',
  subject: 'pi_1',
  outcome: 'failed',
  words: 'Stripe does not answer.',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const raw = '{"said":"<script>alert(1)</script>"}'

function look() {
  const sent = catchCalls()
  const kept = { headers: { 'stripe-signature': 't=1,v1=aa' }, raw }
  const onSessionEnd = vi.fn()
  showPart(
    <ProviderEventDialog event={event} onClose={() => undefined} onSessionEnd={onSessionEnd} />,
    new Map([[rawEventQuery(event.id).key[0], kept]]),
  )
  return { replayed: () => sent.filter(({ method }) => method === 'POST'), onSessionEnd }
}

test('shows the raw event as text', () => {
  look()
  expect(screen.getByText(raw)).toBeDefined()
  expect(screen.getByText('t=1,v1=aa')).toBeDefined()
})

test('replays an event once, however often it is pressed, and shows the result', async () => {
  const { replayed } = look()
  press('Replay')
  press('Replay')
  expect(replayed()).toMatchObject([{ url: `/api/admin/money/events/${event.id}/play` }])
  replayed()[0]?.answer(200, { outcome: 'failed', words: 'Stripe still does not answer.' })
  await screen.findByText('Replayed: Failed. Stripe still does not answer.')
})

test('reports an ended session', async () => {
  const { replayed, onSessionEnd } = look()
  press('Replay')
  replayed()[0]?.answer(401, { error: 'unauthenticated', message: 'Please sign in.', requestId: 'r' })
  await waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce())
})
