import { type MouseEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { pushModal } from './modal-stack.ts'

/**
 * Makes a native dialog modal while `open`. Escape and a backdrop click call `onClose`.
 * Closing or unmounting returns the focus to the previously focused element.
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

  // Press and release must both be on the backdrop, because a text selection can end there.
  // The second half of the double click that opened the dialog does not count either.
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
    // The browser may close it without a cancel event, e.g. on a second Escape in a row.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target === dialog && open && !dialog.open) onClose()
    },
  }
}
