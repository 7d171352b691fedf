import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showPart } from '#tests/make/shown-part.tsx'
import { Dialog } from './dialog.tsx'

function shown() {
  const onClose = vi.fn()
  showPart(
    <Dialog open title="Terms" onClose={onClose}>
      <p>Bake with care.</p>
    </Dialog>,
  )
  const press = (where: Element, detail: number) => {
    fireEvent.pointerDown(where)
    fireEvent.click(where, { detail })
  }
  return { onClose, press, dialog: screen.getByRole('dialog') }
}

it('closes on a click on its backdrop', () => {
  const { onClose, press, dialog } = shown()
  press(dialog, 1)
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays open on the second half of the double click that opened it', () => {
  const { onClose, press, dialog } = shown()
  press(dialog, 2)
  expect(onClose).not.toHaveBeenCalled()
})

it('stays open on a click inside it', () => {
  const { onClose, press } = shown()
  press(screen.getByText('Bake with care.'), 1)
  expect(onClose).not.toHaveBeenCalled()
})
