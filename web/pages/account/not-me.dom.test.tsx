import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import AdminNotMePage from '../admin/not-me.tsx'
import NotMePage from './not-me.tsx'

const token = 'a-token-that-nobody-guesses'

const show = (Page: typeof NotMePage, search: Record<string, string>, works = true) => {
  const sent = catchCalls()
  const place = { params: {}, search: new URLSearchParams(search) }
  const answers = new Map<string, unknown>([
    ['/api/admin/me', { admin: null, setUp: null, shopUrl: null }],
    [`/api/auth/not-me-link?token=${token}`, { works }],
    [`/api/admin/not-me-link?token=${token}`, { works }],
  ])
  showPart(<Page {...place} />, answers)
  return sent
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test.each([
  [NotMePage, '/api/auth/not-me'],
  [AdminNotMePage, '/api/admin/not-me'],
])('only the button of a "This wasn’t me" link sends its token (%#)', (Page, url) => {
  const sent = show(Page, { token })
  expect(sent).toEqual([])
  press('Undo it and sign everyone out')
  expect(sent).toMatchObject([{ method: 'POST', url, body: { token } }])
})

test('a used link has no button', async () => {
  const sent = show(NotMePage, { token })
  press('Undo it and sign everyone out')
  const message = 'This link has expired or has already been used.'
  sent[0]?.answer(404, { error: 'not_found', message, fields: { token: message } })
  await screen.findByText(message)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the button is a plain form without JavaScript', () => {
  show(NotMePage, { token })
  const form = screen.getByRole('button', { name: 'Undo it and sign everyone out' }).closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/not-me'])
  expect(new FormData(form ?? undefined).get('token')).toBe(token)
})

test('then says where it sent the link to a new password', () => {
  show(NotMePage, { done: '1' })
  expect(heading()).toBe('Check your email')
  expect(screen.queryByRole('button')).toBeNull()
})

test('then tells an admin who can give them a new password', () => {
  show(AdminNotMePage, { done: '1' })
  expect(screen.getByText(/Ask a superadmin/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a used link', NotMePage, { token }],
  ['no link', NotMePage, {}],
  ['a used link, sent without JavaScript', NotMePage, { problem: 'link' }],
  ['a used link to an admin', AdminNotMePage, { token }],
  ['no link to an admin', AdminNotMePage, {}],
])('says at once that the link is invalid and has no button: %s', (_what, Page, search) => {
  const sent = show(Page, search, false)
  expect(screen.getByText(/has already been used/)).toBeDefined()
  expect(screen.queryByText(/ask for a new one/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent).toEqual([])
})

test('says what the button will undo', () => {
  show(NotMePage, { token })
  expect(screen.getByText(/everything that was set up on your account since/)).toBeDefined()
  expect(screen.getByText(/the accounts you’re paid to/)).toBeDefined()
})
