import type { BakeDay } from '#shared/api/bake-days.ts'
import type { Waiting } from '#shared/api/waitlists.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { clock12, dayText } from '#shared/ready-by.ts'
import { peopleWaitText } from '#web/features/waitlists/waitlist-copy.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayState, orderByText, ownPickupText, stockText } from './bake-day-copy.ts'

/** A baker's action on a day. */
export type DayAction = 'open' | 'edit' | 'skip' | 'restore' | 'tell' | 'share' | 'cancel'

interface BakeDayRowProps {
  day: BakeDay
  timeZone: string
  /** the waitlist of the sold-out day */
  waiting: readonly Waiting[]
  disabled: boolean
  onDo: (what: DayAction) => void
}

/** A bake day of a listing with its state and actions. */
export function BakeDayRow({ day, timeZone, waiting, disabled, onDo }: BakeDayRowProps) {
  const now = useNow()
  const title = dayText(day.date)
  const { word, tone } = dayState(day, now)
  const wait = peopleWaitText(waiting)
  const isOn = day.state === 'open' || day.state === 'draft'
  const button = (what: DayAction, words: string) => (
    <Button
      variant={what === 'edit' || what === 'open' ? 'soft' : 'quiet'}
      aria-label={`${words}: ${title}`}
      disabled={disabled}
      onClick={() => onDo(what)}
    >
      {words}
    </Button>
  )
  return (
    <li className="stack tight">
      <div className="row tight">
        <h3>{title}</h3>
        <Badge tone={tone} dot>
          {word}
        </Badge>
        {day.isShown && tone === 'good' && <Badge>Shown to buyers</Badge>}
      </div>
      {isOn && (
        <p className="small muted">
          Ready at {clock12(day.readyByTime)} · {stockText(day)} · {formatMoney(fromDecimal(day.price) ?? 0)}{' '}
          · {orderByText(day.orderBy, timeZone, now)}
          {day.pickupWindowIds !== null && ` · ${ownPickupText}`}
        </p>
      )}
      {wait !== null && <p className="small">{wait}</p>}
      <div className="row tight">
        {day.state === 'draft' && button('open', 'Publish')}
        {isOn ? button('edit', 'Edit') : button('restore', 'Bake after all')}
        {isOn && day.openOrders === 0 && button('skip', 'Skip')}
        {isOn && day.openOrders > 0 && button('tell', 'Message the buyers')}
        {isOn && day.openOrders > 0 && button('share', 'Fewer than ordered')}
        {isOn && day.openOrders > 0 && button('cancel', 'Cancel day')}
      </div>
    </li>
  )
}
