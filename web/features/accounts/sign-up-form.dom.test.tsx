import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { checkSignUp } from './sign-up-checks.ts'
import { SignUpForm } from './sign-up-form.tsx'

const nora: CurrentUser = {
  id: 'nora',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: '',
  profileImageUrl: null,
}

/** Fills in a form whose sign-up call is `signUp`. */
function fillIn(signUp: () => Promise<CurrentUser>) {
  const onSignedUp = vi.fn()
  const asked = vi.fn(signUp)
  showPart(<SignUpForm check={checkSignUp} signUp={asked} lastNameOptional onSignedUp={onSignedUp} />)
  write('First name', 'Nora')
  write('Email', 'nora@example.com')
  write('Password', 'rye and caraway')
  write('Confirm password', 'rye and caraway')
  return { asked, onSignedUp }
}
const accept = async () => {
  await screen.findByRole('dialog', { name: 'Terms of Service' })
  screen.getByRole('checkbox', { name: 'I am 18 or older' }).click()
  press('Accept and create account')
}

test('AUTH-15, AUTH-16: closing the terms creates no account, and sending again asks again', async () => {
  const { asked, onSignedUp } = fillIn(() => Promise.resolve(nora))
  press('Create account')
  await screen.findByRole('dialog', { name: 'Terms of Service' })
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).not.toHaveBeenCalled()
  expect(screen.getByText('Please accept the Terms of Service to continue.')).toBeDefined()
  press('Create account')
  await accept()
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledExactlyOnceWith(nora))
  expect(asked).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('AUTH-18: shows a taken address at its field with links, and closes the terms', async () => {
  const taken = new ApiError(409, JSON.stringify({ error: 'email_taken', message: 'Taken.', requestId: '1' }))
  const { onSignedUp } = fillIn(() => Promise.reject(taken))
  press('Create account')
  await accept()
  expect(await screen.findByText('Taken.')).toBeDefined()
  expect(screen.getByText(/Is it yours/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onSignedUp).not.toHaveBeenCalled()
})
