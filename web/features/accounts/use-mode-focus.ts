import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a person switches between reading and editing, as the button they pressed is gone: to the
 * form's first field to type in, and back to `editButton`. A form that opens by itself leaves the focus where it is.
 */
export function useModeFocus(
  mode: 'read' | 'edit' | 'restored',
  panel: RefObject<HTMLElement | null>,
  editButton: RefObject<HTMLElement | null>,
): void {
  const before = useRef(mode)
  useEffect(() => {
    if (mode === before.current) return
    before.current = mode
    if (mode === 'edit')
      panel.current?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus()
    if (mode === 'read') editButton.current?.focus()
  }, [mode, panel, editButton])
}
