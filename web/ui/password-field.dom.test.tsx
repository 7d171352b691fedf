import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

function show(): HTMLElement {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
  return screen.getByLabelText('Password')
}

it('AUTH-02: masks the password until the button shows it', () => {
  const field = show()
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

it('allows pasting a password and names it for password managers', () => {
  const field = show()
  const paste = createEvent.paste(field)
  fireEvent(field, paste)
  expect(paste.defaultPrevented).toBe(false)
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  expect(field.hasAttribute('maxlength')).toBe(false)
})
