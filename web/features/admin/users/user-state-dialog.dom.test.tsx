import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { choose, showPart } from '#tests/make/shown-part.tsx'
import { UserStateDialog } from './user-state-dialog.tsx'

const user = {
  id: 'ida',
  firstName: 'Ida',
  lastName: 'Nilsson',
  email: 'ida@example.org',
  status: 'active',
} as const

function show(open: number, status: 'active' | 'suspended' = 'active') {
  catchCalls()
  const read = { ...user, ordersAsBaker: { open, completed: 0, cancelled: 0 } }
  const ignore = () => undefined
  showPart(
    <UserStateDialog user={{ ...user, status }} onClose={ignore} onSessionEnd={ignore} />,
    new Map([['/api/admin/users/ida', read]]),
  )
}

test.each([
  [0, 'Payouts that have not gone out go on hold.'],
  [1, '1 open order and all payouts that have not gone out go on hold.'],
  [4, '4 open orders and all payouts that have not gone out go on hold.'],
])('suspending a baker with %d open orders says what happens to them', (open, words) => {
  show(open)
  for (const action of ['Deactivate', 'Suspend']) {
    choose(action)
    expect(screen.getByText(new RegExp(`^${words}.* 7 days.*refunded`))).toBeDefined()
  }
})

test('reinstating a user puts nothing on hold', () => {
  show(1, 'suspended')
  expect(screen.queryByText(/go on hold/)).toBeNull()
})
