import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { FillingSwitches } from './filling-switches.tsx'

const listing = { id: '01a21438-0000-7000-8000-000000000001', title: 'Buns' }
const fillings = [
  { name: 'Plum', isSoldOut: false },
  { name: 'Poppy seed', isSoldOut: true },
]
const plum = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Plum' })

test('decisions, mixed boxes: marks a filling as sold out at once and reverts it when rejected', async () => {
  const sent = catchCalls()
  showPart(<FillingSwitches listing={listing} fillings={fillings} />)
  expect(screen.getByRole('group', { name: 'Sold out for now: Buns' })).toBeTruthy()
  expect(screen.queryByText(/Nothing is left/)).toBeNull()
  plum().click()
  await screen.findByText(/There’s no filling left for a box/)
  expect(plum().checked).toBe(true)
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: `/api/food-listings/${listing.id}/sold-out-fillings`,
      body: { filling: 'Plum', isSoldOut: true },
    },
  ])
  const message = 'This filling is no longer in the box.'
  sent[0]?.answer(422, { error: 'invalid', message, fields: { filling: message } })
  await waitFor(() =>
    expect(toasts.toasts()).toMatchObject([{ title: 'Plum was not changed', description: message }]),
  )
  await waitFor(() => expect(plum().checked).toBe(false))
})
