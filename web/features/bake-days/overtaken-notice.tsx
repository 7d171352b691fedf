import type { BakeDay } from '#shared/api/bake-days.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { overtakenText } from './bake-day-copy.ts'

interface OvertakenNoticeProps {
  /** the saved day on that date */
  day: BakeDay
  isNew: boolean
  /** during refetching or sending */
  busy: boolean
  onSaveAnyway: () => void
}

/** Shows the day that a form would overwrite, with a button to do so; typed values are kept. */
export function OvertakenNotice({ day, isNew, busy, onSaveAnyway }: OvertakenNoticeProps) {
  const now = useNow()
  return (
    <Notice tone="bad" live>
      <p>{overtakenText(day, { isNew, now })}</p>
      <p>What you typed is still here. Save it to replace that day, or cancel to keep the day as it is.</p>
      <div className="row">
        <Button busy={busy} onClick={onSaveAnyway}>
          Save mine anyway
        </Button>
      </div>
    </Notice>
  )
}
