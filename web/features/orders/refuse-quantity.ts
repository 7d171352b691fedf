import { toasts } from '#web/ui/toast-store.ts'

/**
 * Stops adding or ordering after a quantity that was too large: says so as documented (DIALOG-11) and focuses the field,
 * which shows the number in effect. Returns whether it stopped; the next try uses that number.
 */
export function refuseQuantity(
  within: HTMLElement | null,
  most: number,
  { servingsAvailable }: { servingsAvailable: number },
): boolean {
  const field = within?.querySelector<HTMLElement>('[data-refused]')
  const description = field?.dataset.refused
  if (!field || description === undefined) return false
  const title = most < servingsAvailable ? 'Choose fewer' : notEnough
  toasts.add({ title, description, tone: 'bad' })
  field.focus()
  return true
}

/** The title for a quantity above what is available (DIALOG-11). */
export const notEnough = 'Not enough servings available'
