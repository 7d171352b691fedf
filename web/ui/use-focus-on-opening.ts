import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first such control within an element as it opens: what was pressed to come here is often gone. */
export function useFocusOnOpening(within: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => within.current?.querySelector<HTMLElement>(selector)?.focus(), [within, selector])
}
