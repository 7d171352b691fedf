import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import ConfirmEmailPage from './confirm-email.tsx'

const token = 'a-token-that-nobody-guesses'
const check = `/api/auth/confirmation-link?token=${token}`

const user = {
  id: '0193c2a0-0000-7000-8000-000000000001',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: '',
  profileImageUrl: null,
}

function show(state: 'open' | 'confirmed' | 'dead', viewer: typeof user | null = user, isNewAddress = false) {
  const sent = catchCalls()
  const place = { params: {}, search: new URLSearchParams({ token }) }
  showPart(
    <ConfirmEmailPage {...place} />,
    new Map<string, unknown>([
      [check, { state, isNewAddress }],
      ['/api/me', { user: viewer }],
    ]),
  )
  return sent
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('only the button sends the token of an email link, not opening the link', () => {
  const sent = show('open')
  expect(sent).toEqual([])
  press('Yes, this is my address')
  expect(sent).toMatchObject([{ method: 'POST', url: '/api/auth/confirm-email', body: { token } }])
})

test('sends the password too when nobody is signed in', () => {
  const sent = show('open', null)
  write('Password', 'flour, water and salt')
  press('Yes, this is my address')
  expect(sent).toMatchObject([{ body: { token, currentPassword: 'flour, water and salt' } }])
})

test('tells signed-out users what a password reset does to the link', () => {
  show('open', null)
  expect(screen.getByText(/That confirms the address too/)).toBeDefined()
})

test('says that a password reset ended the link to another address', () => {
  show('open', null, true)
  expect(screen.queryByText(/That confirms the address too/)).toBeNull()
  expect(screen.getByText(/This link ends then/)).toBeDefined()
})

test('the button is a plain form without JavaScript', () => {
  show('open')
  const form = screen.getByRole('button', { name: 'Yes, this is my address' }).closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/confirm-email'])
  expect(new FormData(form ?? undefined).get('token')).toBe(token)
})

test('a used link says that it worked and has no button', () => {
  show('confirmed')
  expect(heading()).toBe('Already confirmed')
  expect(screen.getByText('Your email address is confirmed.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an unknown link says so and has no button', () => {
  show('dead')
  expect(screen.getByText(/This link has expired or has already been used/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the button of a link that another tab has used says so', async () => {
  const sent = show('open')
  press('Yes, this is my address')
  sent[0]?.answer(404, { error: 'not_found', message: 'Used already.', requestId: '1' })
  await expect.poll(() => sent[1]?.url).toBe(check)
  sent[1]?.answer(200, { state: 'confirmed', isNewAddress: false })
  expect(await screen.findByRole('heading', { name: 'Already confirmed' })).toBeDefined()
})
