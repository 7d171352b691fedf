import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FailedMail } from '#shared/api/admin-mails.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { MailsPanel } from './mails-panel.tsx'

const gone: FailedMail = {
  id: '019aa000-0000-7000-8000-0000000000a1',
  recipient: 'ana@example.org',
  subject: 'Your order is confirmed',
  createdAt: '2026-11-20T12:00:00Z',
  attempts: 7,
  reason: '450 Busy',
  nextAttemptAt: null,
  canBeSentAgain: true,
}
const failing = {
  ...gone,
  id: '019aa000-0000-7000-8000-0000000000a2',
  nextAttemptAt: '2026-11-20T13:00:00Z',
  canBeSentAgain: false,
}
const place = { total: 2, totalIsExact: true, page: 1, limit: 20, nextCursor: null }
const url = '/api/admin/mails?page=1&limit=20'
const admin = {
  id: '019aa000-0000-7000-8000-0000000000b1',
  username: 'una',
  firstName: 'Una',
  lastName: '',
  role: 'admin',
} as const

function show(mails: FailedMail[]) {
  const panel = (
    <MailsPanel
      search={new URLSearchParams('tab=mails')}
      admin={admin}
      navigate={() => undefined}
      onSessionEnd={() => undefined}
    />
  )
  showPart(panel, new Map([[url, { mails, ...place }]]))
}

test('retries a failed email once per press, and shows why a retry was refused', async () => {
  const sent = catchCalls()
  const posted = () => sent.filter(({ method }) => method === 'POST')
  show([gone, failing])
  expect(screen.getAllByText('Tried 7 times')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1)
  press(/^Try again/)
  press(/^Try again/)
  expect(posted()).toMatchObject([{ url: `/api/admin/mails/${gone.id}/send-again` }])
  posted()[0]?.answer(409, { error: 'conflict', message: 'What this mail said is forgotten by now.' })
  await waitFor(() => expect(screen.getByText('What this mail said is forgotten by now.')).toBeDefined())
})

test('says so if every email was sent', () => {
  show([])
  expect(screen.getByText('Every email was sent')).toBeDefined()
})
