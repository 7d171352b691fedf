import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { button, press, showPart } from '#tests/make/shown-part.tsx'
import { Stepper } from './stepper.tsx'

let chosen: number[] = []
beforeEach(() => {
  chosen = []
})

function Quantity({ max = 12 }: { max?: number }) {
  const [value, setValue] = useState(3)
  const choose = (quantity: number) => {
    chosen.push(quantity)
    setValue(quantity)
  }
  return (
    <Stepper
      label="Quantity"
      value={value}
      max={max}
      whyNotMore="Only 12 servings are left."
      onChange={choose}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const says = () => field().value

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } })
}

test('CART-27: applies a typed number on blur and on Enter', () => {
  showPart(<Quantity />)
  type('5')
  expect(chosen).toEqual([])
  fireEvent.blur(field())
  expect(chosen).toEqual([5])
  type('7')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chosen).toEqual([5, 7])
})

test.each([
  ['50', 'Only 12 servings are left. It stays at 3.'],
  ['0', 'The minimum is 1. It stays at 3.'],
  ['1.5', 'Whole numbers only. It stays at 3.'],
])('CART-23, DIALOG-04: shows the real number instead of %s, with the reason', (text, why) => {
  showPart(<Quantity />)
  type(text)
  fireEvent.blur(field())
  expect(chosen).toEqual([])
  expect(says()).toBe('3')
  expect(screen.getByRole('alert').textContent).toBe(why)
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
  press('More')
  expect(chosen).toEqual([4])
  expect(says()).toBe('4')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('CART-24, CART-25: the minus and plus buttons stop at the bounds', () => {
  showPart(<Quantity max={4} />)
  press('More')
  expect(button('More').hasAttribute('disabled')).toBe(true)
  for (let quantity = 4; quantity > 1; quantity -= 1) press('Less')
  expect(button('Less').hasAttribute('disabled')).toBe(true)
  expect(chosen).toEqual([4, 3, 2, 1])
})

test('marks a refused number until the field has the focus again', () => {
  showPart(<Quantity />)
  type('50')
  fireEvent.blur(field())
  expect(field().dataset.refused).toBe('Only 12 servings are left.')
  fireEvent.focus(field())
  expect(field().dataset.refused).toBeUndefined()
  expect(screen.getByRole('alert').textContent).toContain('It stays at 3.')
})
