import { locale } from '#shared/locale.ts'
import css from './leaf.module.css'

// created on first use: Intl takes a phone 0.1 seconds to load
let format: Intl.DateTimeFormat | null = null

/** A day (YYYY-MM-DD) torn off a calendar. Screen readers skip it, so the text beside it names the day. */
export function Leaf({ day }: { day: string }) {
  format ??= new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value
  return (
    <span className={css.leaf} aria-hidden="true">
      <b>{part('weekday')}</b>
      <strong>{part('day')}</strong>
      <span>{part('month')}</span>
    </span>
  )
}
