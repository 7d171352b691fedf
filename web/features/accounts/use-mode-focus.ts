import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus between reading and editing, because the pressed button disappears: to the first text field, and back
 * to `editButton`. A restored draft does not move the focus.
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
