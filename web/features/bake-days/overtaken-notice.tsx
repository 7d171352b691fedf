import type { BakeDay } from '#shared/api/bake-days.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { overtakenText } from './bake-day-copy.ts'

interface OvertakenNoticeProps {
  /** what is on that date now */
  day: BakeDay
  isNew: boolean
  /** while it is read anew, or sent */
  busy: boolean
  onSaveAnyway: () => void
}

/** What a form of a bake day would write over, and the way to have it do so; nothing of the form is lost. */
export function OvertakenNotice({ day, isNew, busy, onSaveAnyway }: OvertakenNoticeProps) {
  const now = useNow()
  return (
    <Notice tone="bad" live>
      <p>{overtakenText(day, { isNew, now })}</p>
      <p>What you typed is still here. Save it in the place of that day, or cancel to keep that.</p>
      <div className="row">
        <Button busy={busy} onClick={onSaveAnyway}>
          Save mine anyway
        </Button>
      </div>
    </Notice>
  )
}
