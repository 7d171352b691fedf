import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProviderEventRow } from '#shared/api/provider-events.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { SettleEventDialog } from './settle-event-dialog.tsx'

const event: ProviderEventRow = {
  id: '0190a5c4-0000-7000-8000-000000000001',
  rail: 'paypal',
  eventId: 'WH-1',
  type: 'CUSTOMER.DISPUTE.CREATED',
  subject: 'PP-D-1',
  outcome: 'waiting',
  words: 'PayPal denied it.',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

test('requires a reason and sends it once', async () => {
  const sent = catchCalls()
  const onClose = vi.fn()
  showPart(<SettleEventDialog event={event} onClose={onClose} onSessionEnd={() => undefined} />)
  press('Settle by hand')
  expect(sent).toEqual([])
  expect(screen.getByText('Enter what you found and did.')).toBeDefined()
  write(/^What did you find/, ' The baker agreed. ')
  press('Settle by hand')
  press('Settle by hand')
  expect(sent).toMatchObject([
    { url: `/api/admin/money/events/${event.id}/settle`, body: { reason: 'The baker agreed.' } },
  ])
  sent[0]?.answer(204, null)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
