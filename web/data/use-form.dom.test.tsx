import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isBusy, press, write } from '#tests/make/shown-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ApiError } from './api-client.ts'
import { checkBy } from './field-errors.ts'
import { useForm } from './use-form.ts'

const Loaf = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name it')),
  price: z.string().check(z.minLength(1, 'Price it')),
})

const refusal = (fields?: Record<string, string>) =>
  new ApiError(
    422,
    JSON.stringify({ error: 'invalid', message: 'The oven is cold.', fields, requestId: '1' }),
  )

/** Shows a form with two fields and returns its calls, which the test settles one by one. */
function showForm(done: (answer: string) => void = () => undefined) {
  const calls: { body: unknown; resolve: (answer: string) => void; reject: (error: unknown) => void }[] = []
  const send = (body: z.infer<typeof Loaf>) =>
    new Promise<string>((resolve, reject) => calls.push({ body, resolve, reject }))
  function Form() {
    const { form, errors, isPending, mend } = useForm({
      check: (typed) => checkBy(Loaf, typed),
      send,
      done,
    })
    return (
      <form {...form} aria-label="Loaf">
        <TextField label="Name" name="name" error={errors.name} onInput={() => mend('name')} />
        <TextField label="Price" name="price" error={errors.price} />
        {errors.form && <p role="alert">{errors.form}</p>}
        <Button type="submit" busy={isPending}>
          Send
        </Button>
      </form>
    )
  }
  render(<Form />)
  return calls
}
const submit = () => fireEvent.submit(screen.getByRole('form'))
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

test('shows schema errors at their fields, focuses the first one and sends nothing', () => {
  const calls = showForm()
  write('Price', '9.50')
  press('Send')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect([isInvalid('Name'), isInvalid('Price'), calls.length]).toEqual([true, false, 0])
})

test('sends the parsed values once on repeated submits, and is busy until the response', async () => {
  const done = vi.fn()
  const calls = showForm(done)
  write('Name', ' Rye ')
  write('Price', '9.50')
  submit()
  submit()
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Rye', price: '9.50' }])
  expect(isBusy('Send')).toBe(true)
  calls[0]?.resolve('baked')
  await waitFor(() => expect(isBusy('Send')).toBe(false))
  expect(done).toHaveBeenCalledExactlyOnceWith('baked', { name: 'Rye', price: '9.50' })
})

test('shows server errors at their fields and keeps the typed values for a retry', async () => {
  const calls = showForm()
  write('Name', 'Rye')
  write('Price', '9.50')
  submit()
  calls[0]?.reject(refusal({ price: 'Too dear' }))
  expect(await screen.findByText('Too dear')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price')))
  await waitFor(() => expect(isBusy('Send')).toBe(false))
  submit()
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Rye', price: '9.50' },
    { name: 'Rye', price: '9.50' },
  ])
  expect(screen.queryByText('Too dear')).toBeNull()
  calls[1]?.reject(refusal())
  expect((await screen.findByRole('alert')).textContent).toBe('The oven is cold.')
})

test('clears the error of an edited field, which keeps the focus while another field is invalid', () => {
  showForm()
  press('Send')
  expect([isInvalid('Name'), isInvalid('Price')]).toEqual([true, true])
  screen.getByLabelText('Name').focus()
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'R' } })
  expect([isInvalid('Name'), isInvalid('Price')]).toEqual([false, true])
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
