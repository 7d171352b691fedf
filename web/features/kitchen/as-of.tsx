import { locale } from '#shared/locale.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a day may have changed since a moment, in milliseconds of the epoch; null: it has not. */
export function AsOf({ moment }: { moment: number | null }) {
  const now = useNow()
  return (
    <div role="status" className="bare">
      {moment !== null && (
        <Notice tone="warn" icon="alert">
          No network: this is your day as of {clockOf(new Date(moment), now)}. What you tick off is kept and
          sent later.
        </Notice>
      )}
    </div>
  )
}

/** By this phone's clock, with the day where that is another. */
function clockOf(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString()
  const day = isToday ? {} : ({ weekday: 'long' } as const)
  return new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
}
