import type { Holiday } from '#shared/api/holidays.ts'
import { holidayWords } from '#shared/holiday-words.ts'
import { Notice } from './ui/notice.tsx'

/** Why a listing cannot be ordered just now, in its baker's words. */
export function ClosedNotice({ closed }: { closed: Holiday }) {
  return (
    <Notice tone="warn">
      <strong>{holidayWords(closed)}</strong> “{closed.message}”
    </Notice>
  )
}
