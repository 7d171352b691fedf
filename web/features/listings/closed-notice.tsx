import type { Holiday } from '#shared/api/listings.ts'
import { holidayText } from '#shared/holiday-copy.ts'

/** The baker's message about why a listing is closed for orders. */
export function ClosedNotice({ closed }: { closed: Holiday }) {
  return (
    <p>
      <strong>{holidayText(closed)}</strong> “{closed.message}”
    </p>
  )
}
