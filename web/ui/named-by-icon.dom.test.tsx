import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './button.tsx'
import { namedByIcon } from './named-by-icon.ts'

test('TOAST-08: distinguishes an icon-only button from a button with text', () => {
  render(
    <>
      <Button icon="close" label="Close" />
      <ButtonLink icon="user" label="Profile" href="/profile" />
      <a href="/cart" aria-label="Cart, 2 items">
        <svg aria-hidden="true" />
        <span>2</span>
      </a>
      <button type="button" aria-label="Your account">
        NW
      </button>
      <Button icon="bag" aria-label="Order again: Rye">
        Order again
      </Button>
      <button type="button" aria-label="Rye, $9.50">
        $9.50
      </button>
      <Button>Save</Button>
    </>,
  )
  const nameOf = (name: string) => namedByIcon(screen.getByLabelText(name))?.getAttribute('aria-label')
  for (const name of ['Close', 'Profile', 'Cart, 2 items', 'Your account']) expect(nameOf(name)).toBe(name)
  for (const name of ['Order again: Rye', 'Rye, $9.50']) expect(nameOf(name)).toBeUndefined()
  expect(namedByIcon(screen.getByText('Save'))).toBeNull()
})

test('elements inside the button count as the button', () => {
  render(<Button icon="close" label="Close" />)
  const button = screen.getByLabelText('Close')
  expect(namedByIcon(button.firstElementChild)).toBe(button)
  expect(namedByIcon(document.body)).toBeNull()
  expect(namedByIcon(null)).toBeNull()
})
