import { type RefObject, useEffect } from 'react'

/** Focuses the first matching control as an element opens, because the pressed control is often gone. */
export function useFocusOnOpening(within: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => within.current?.querySelector<HTMLElement>(selector)?.focus(), [within, selector])
}
