import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart } from '#tests/make/shown-part.tsx'
import { AlarmNotice } from './alarm-notice.tsx'

test('names each alarm and what to do, with dates in the console’s time zone', () => {
  showPart(
    <AlarmNotice
      alarms={[
        { kind: 'payouts_failed', count: 2 },
        { kind: 'backup_late', lastAt: '2026-11-20T03:00:00Z' },
        { kind: 'certificate_ends', name: 'primary:5432', endsAt: '2026-12-01T12:00:00Z' },
        { kind: 'certificate_ends', name: 'TLS_CERTIFICATE', endsAt: '2026-12-02T12:00:00Z' },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'See failed payouts' }).getAttribute('href')).toBe(
    '/admin?tab=money&list=failed',
  )
  for (const text of [
    '2 payouts failed.',
    'The last backup was made on Nov 19, 2026.',
    'The certificate of primary:5432 ends on Dec 1, 2026.',
    'The certificate of TLS_CERTIFICATE ends on Dec 2, 2026.',
  ])
    expect(screen.getByText(text)).toBeDefined()
})

test('says that there is no backup yet', () => {
  showPart(<AlarmNotice alarms={[{ kind: 'backup_late', lastAt: null }]} />)
  expect(screen.getByText('No backup has been made yet.')).toBeDefined()
})

test('shows nothing without alarms', () => {
  showPart(<AlarmNotice alarms={[]} />)
  expect(document.body.textContent).toBe('')
})
