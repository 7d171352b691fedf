import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { CardDialog } from './card-dialog.tsx'

const loaf = shownLoaf()

function openDialog() {
  const sent = catchCalls()
  const carted: number[] = []
  showPart(
    <CardDialog
      open
      card={loaf}
      onClose={() => undefined}
      onAddToCart={async ({ quantity }, { mostAtPickup }) => {
        carted.push(quantity, mostAtPickup ?? 0)
        return true
      }}
    />,
  )
  return { reads: () => sent.filter(({ url }) => url === '/api/food-listings/loaf'), carted }
}

test('CARD-16, DIALOG-01: the dialog of a card loads the whole listing before it opens', async () => {
  const { reads, carted } = openDialog()
  expect(screen.queryByRole('dialog')).toBeNull()
  reads()[0]?.answer(200, { ...loaf, servingsAvailable: 3, mostAtPickup: 2 })
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeTruthy()
  press('Add to Cart')
  await expect.poll(() => carted).toEqual([1, 2])
})

test('offers a retry when the listing cannot be loaded', async () => {
  const { reads } = openDialog()
  reads()[0]?.answer(404, { error: 'not_found', message: 'This listing is no longer available.' })
  await screen.findByText(/could not load this listing/)
  press('Try again')
  await expect.poll(() => reads().length).toBe(2)
  reads()[1]?.answer(200, loaf)
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeTruthy()
})
