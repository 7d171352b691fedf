const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** The day of a moment or date, in UTC as all of the console: "Mar 2, 2026". */
export function dayWords(moment: string): string {
  return day.format(new Date(moment))
}
