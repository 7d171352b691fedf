import { locale } from './locale.ts'

const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** When a baker is closed, as a sentence: "Closed from Dec 24 to Dec 26." or "Closed on Dec 24." */
export function holidayText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((date) => day.format(new Date(`${date}T00:00:00Z`)))
  return from === to ? `Closed on ${first}.` : `Closed from ${first} to ${last}.`
}
