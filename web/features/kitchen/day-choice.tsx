import { useLocation } from 'wouter'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { addDays } from '#shared/ready-by.ts'
import { dayFromToday } from '#web/features/pickups/day-labels.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { kitchenHref } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Navigation to the previous and next day, to days with pickups or bakes, and to any date. */
export function DayChoice({ day }: { day: KitchenDay }) {
  const [, navigate] = useLocation()
  const others = day.days.filter(({ date }) => date !== day.date).slice(0, 4)
  return (
    <nav aria-label="Days" className={`row tight ${css.screenOnly}`}>
      <ButtonLink icon="arrow-left" label="The day before" href={kitchenHref(addDays(day.date, -1))} />
      <ButtonLink icon="arrow-right" label="The day after" href={kitchenHref(addDays(day.date, 1))} />
      {others.map(({ date, orders }) => (
        <ButtonLink key={date} variant="quiet" href={kitchenHref(date)}>
          {dayFromToday(date, day.today)} {orders === 0 ? '(to bake)' : `(${orders})`}
        </ButtonLink>
      ))}
      <form
        key={day.date}
        action={kitchenHref()}
        className="row tight end"
        onSubmit={(event) => {
          event.preventDefault()
          const date = new FormData(event.currentTarget).get('date')
          if (typeof date === 'string') navigate(kitchenHref(date))
        }}
      >
        <TextField label="Day" labelHidden type="date" name="date" defaultValue={day.date} required />
        <Button type="submit">Show</Button>
      </form>
    </nav>
  )
}
