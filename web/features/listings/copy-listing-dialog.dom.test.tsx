import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { CopyListingDialog } from './copy-listing-dialog.tsx'

test('an edited field keeps the focus while another field is invalid', () => {
  const sent = catchCalls()
  showPart(<CopyListingDialog kind="again" listing={shownListing()} onClose={() => undefined} />)
  write('Ready date', '')
  write('Servings available', '')
  press('Publish')
  expect(sent).toEqual([])
  const servings = screen.getByLabelText('Servings available')
  servings.focus()
  write('Servings available', '6')
  expect(document.activeElement).toBe(servings)
  expect(screen.getByLabelText('Ready date').getAttribute('aria-invalid')).toBe('true')
})
