import { locale } from '#shared/locale.ts'

const minute = 60_000
const steps = [
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const

const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** How long ago a moment was, in whole steps: "3 hours ago", "yesterday"; independent of the time zone. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime()
  const step = steps.find(({ length }) => passed >= length)
  return step ? format.format(-Math.floor(passed / step.length), step.unit) : 'just now'
}
