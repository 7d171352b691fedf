import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart } from '#tests/make/shown-part.tsx'
import { signInPath } from '#web/paths.ts'
import { SessionEnded } from './session-ended.tsx'

test.each(['/seller-dashboard?tab=pickups', '/seller-dashboard/kitchen?date=2026-12-05', '/my-orders'])(
  'signing in returns to the page where the session ended: %s',
  (address) => {
    window.history.replaceState(null, '', address)
    showPart(<SessionEnded title="Please log in" />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe(signInPath('/login', address))
    window.history.replaceState(null, '', '/')
  },
)
