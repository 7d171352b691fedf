import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { ConfirmPrompt } from './confirm-prompt.tsx'

const tasks = { emailToConfirm: 'una@example.org', isReminderDue: true, mailPage: null, termsToAccept: null }

function show(changes: Partial<Record<keyof typeof tasks, string | null>> = {}) {
  const sent = catchCalls()
  const queries = new Map([['/api/auth/duties', { ...tasks, ...changes }]])
  showPart(<ConfirmPrompt why="To report this, confirm your email address." />, queries)
  return () => sent.filter(({ method }) => method === 'POST')
}
const words = () => document.body.textContent ?? ''

test('says why and where the email went; links to it only if the mailbox page exists', () => {
  show()
  expect(words()).toContain(
    'To report this, confirm your email address. Open the link in our email to una@example.org.',
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('links to the mailbox page of a trial server, in another tab', () => {
  show({ mailPage: '/mail' })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Read the email' })
  expect([link.getAttribute('href'), link.target]).toEqual(['/mail', '_blank'])
})

test('sends the email again once, however often it is pressed', async () => {
  const sent = show()
  press('Send again')
  press('Send again')
  expect(sent()).toMatchObject([{ url: '/api/auth/confirmation-mail' }])
  sent()[0]?.answer(204, null)
  await screen.findByText(/A new link is on its way to/)
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('shows a rate limit kindly and allows another try later', async () => {
  const sent = show()
  press('Send again')
  const message = 'We have just sent you that mail. Please try again in 15 minutes.'
  sent()[0]?.answer(429, { error: 'rate_limited', message, requestId: '1' })
  await screen.findByText(/It may take a minute, or it may be in your spam folder/)
  expect(words()).toContain(message)
  await vi.waitFor(() => expect(isBusy('Send again')).toBe(false))
  press('Send again')
  expect(sent()).toHaveLength(2)
})

test('tells a user who has confirmed meanwhile to go on', () => {
  show({ emailToConfirm: null })
  expect(words()).toContain('Your email address is confirmed. Try again.')
})
