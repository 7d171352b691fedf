import { locale } from '#shared/locale.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { formatOfZone } from '#shared/zone-format.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface AsOfProps {
  /** epoch milliseconds; null: the data is current */
  moment: number | null
  /** IANA zone of the kitchen */
  timeZone: string
}

/** A note that the day may have changed since a moment. */
export function AsOf({ moment, timeZone }: AsOfProps) {
  const now = useNow()
  return (
    <div role="status" className="bare">
      {moment !== null && (
        <Notice tone="warn" icon="alert">
          You’re offline. This is your day as of {timeText(new Date(moment), timeZone, now)}. What you check
          off is saved and sent later.
        </Notice>
      )}
    </div>
  )
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const timeOf = formatOfZone(clock, locale)
const dayAndTimeOf = formatOfZone({ weekday: 'long', ...clock }, locale)

/** "5:42 PM", or "Friday 5:42 PM" if it is not today in the zone. */
function timeText(moment: Date, timeZone: string, now: Date): string {
  const isToday = dateInZone(moment, timeZone) === dateInZone(now, timeZone)
  return (isToday ? timeOf : dayAndTimeOf)(timeZone).format(moment)
}
