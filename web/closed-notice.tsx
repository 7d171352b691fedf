import type { Holiday } from '#shared/api/holidays.ts'
import { holidayWords } from '#shared/holiday-words.ts'

/** Why a listing cannot be ordered just now, in its baker's words. */
export function ClosedNotice({ closed }: { closed: Holiday }) {
  return (
    <p>
      <strong>{holidayWords(closed)}</strong> “{closed.message}”
    </p>
  )
}
