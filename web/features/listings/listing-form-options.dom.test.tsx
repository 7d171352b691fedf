import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { ListingFormOptions } from './listing-form-options.tsx'
import { type ListingFormValues, newListingValues } from './listing-form-values.ts'

function Form({ opened, errors = {} }: { opened: ListingFormValues; errors?: Record<string, string> }) {
  const [values, setValues] = useState(opened)
  return (
    <ListingFormOptions
      values={values}
      errors={errors}
      set={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  )
}

const option = (number: number) => within(screen.getByRole('group', { name: `Option ${number}` }))

test('decisions, options of a bake: adds a row with the focus in it, and removes it again', () => {
  showPart(<Form opened={newListingValues} />)
  press('Add an option')
  expect(document.activeElement).toBe(option(1).getByLabelText('Name'))
  write('Name', 'Half dozen')
  press('Add an option')
  expect(document.activeElement).toBe(option(2).getByLabelText('Name'))
  expect(option(1).getByLabelText<HTMLInputElement>('Name').value).toBe('Half dozen')
  press('Remove option 1: Half dozen')
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(option(1).getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(document.activeElement?.textContent).toContain('Add an option')
})

test('decisions, options of a bake: allows at most twelve, and shows errors at their fields', () => {
  const options = Array.from({ length: 12 }, (_, at) => ({
    id: '',
    name: `Box ${at}`,
    price: '1',
    servings: '1',
    pieces: '',
  }))
  showPart(
    <Form opened={{ ...newListingValues, options }} errors={{ 'options.3.price': 'Price is required' }} />,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an option' }).disabled).toBe(true)
  expect(option(4).getByLabelText('Price').getAttribute('aria-invalid')).toBe('true')
  expect(option(4).getByText('Price is required')).toBeTruthy()
})

test('decisions, mixed boxes: shows the fillings once an option is a box, with sold-out ones checked', () => {
  showPart(<Form opened={newListingValues} />)
  press('Add an option')
  expect(screen.queryByLabelText('Fillings for the mixed boxes')).toBeNull()
  write(/^Pieces in a mixed box/, '6')
  write('Fillings for the mixed boxes', 'Plain\nAlmond')
  const soldOut = () => within(screen.getByRole('group', { name: 'Sold out for now' }))
  const ticked = () =>
    soldOut()
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, labels }) => [labels?.[0]?.textContent, checked])
  fireEvent.click(soldOut().getByRole('checkbox', { name: 'Almond' }))
  write('Fillings for the mixed boxes', 'Plain\nChocolate\nAlmond')
  expect(ticked()).toEqual([
    ['Plain', false],
    ['Chocolate', false],
    ['Almond', true],
  ])
  fireEvent.click(soldOut().getByRole('checkbox', { name: 'Almond' }))
  expect(ticked()[2]).toEqual(['Almond', false])
  // the typed fillings survive removing the box
  write(/^Pieces in a mixed box/, '')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Fillings for the mixed boxes').value).toContain(
    'Chocolate',
  )
})
