import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, press, showPart } from '#tests/make/shown-part.tsx'
import { Dialog } from './dialog.tsx'
import { ToastRegion } from './toast.tsx'
import { createToastStore, toastDuration } from './toast-store.ts'

const ignore = () => undefined

/** A store with a clock that the test advances. */
function timedStore() {
  let now = 0
  const waiting = new Set<{ at: number; run: () => void }>()
  const store = createToastStore({
    now: () => now,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run }
      waiting.add(one)
      return () => waiting.delete(one)
    },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const one of waiting) if (one.at <= now && waiting.delete(one)) one.run()
  }
  return { store, pass }
}

test('TOAST-05: a toast paused in a sheet is dismissed in time after the sheet closes', () => {
  const { store, pass } = timedStore()
  const page = (open: boolean) => (
    <>
      <Dialog open={open} title="Change the day" onClose={ignore}>
        Servings
      </Dialog>
      <ToastRegion store={store} />
    </>
  )
  const show = showPart(page(true))
  act(() => {
    store.add({ title: 'Saved' })
  })
  fireEvent.focus(button('Dismiss'))
  act(() => pass(toastDuration))
  expect(screen.getByText('Saved')).toBeDefined()
  show(page(false))
  act(() => pass(toastDuration))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a button of a toast acts once and dismisses it', () => {
  const { store } = timedStore()
  showPart(<ToastRegion store={store} />)
  const run = vi.fn()
  act(() => {
    store.add({ title: 'Cart Cleared', action: { text: 'Undo', run } })
  })
  press('Undo')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
