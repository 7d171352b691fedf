import type { Holiday } from '#shared/api/holidays.ts'
import { holidayText } from '#shared/holiday-copy.ts'

/** Why a listing cannot be ordered just now, in its baker's words. */
export function ClosedNotice({ closed }: { closed: Holiday }) {
  return (
    <p>
      <strong>{holidayText(closed)}</strong> “{closed.message}”
    </p>
  )
}
