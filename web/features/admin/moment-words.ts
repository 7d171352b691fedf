const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })

/** A moment as the console shows it: "Nov 22, 2026, 3:05 PM UTC". */
export function momentWords(moment: string): string {
  return `${format.format(new Date(moment))} UTC`
}
