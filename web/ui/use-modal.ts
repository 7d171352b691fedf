import { type MouseEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { pushModal } from './modal-stack.ts'

/**
 * Makes a native dialog modal while `open`. Escape and a press on the backdrop ask to close; closing, and being
 * taken off the page, give the focus back to what had it before.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!(dialog && open)) return
    dialog.showModal()
    const popModal = pushModal(dialog)
    return () => {
      popModal()
      dialog.close()
    }
  }, [open])

  // A text selection that starts inside and ends outside is no wish to close: both ends must be on the backdrop. Nor is the second half
  // of a double click on the button that opened the dialog.
  const isBackdrop = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget
  return {
    ref,
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = isBackdrop(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedBackdrop.current && isBackdrop(event) && event.detail < 2) onClose()
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // The browser may close it without asking, e.g. on a second Escape in a row.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target === dialog && open && !dialog.open) onClose()
    },
  }
}
