/**
 * The part of the drawing of the stall that shows a season and an hour, as its address names it: those of New York, where our
 * first bakers are, an hour more or less. Server and browser so draw the same.
 */
export function stallScene(now: Date): string {
  const there = new Date(now.getTime() - 5 * 60 * 60_000)
  const season = ['winter', 'spring', 'summer', 'autumn'][Math.floor(((there.getUTCMonth() + 1) % 12) / 3)]
  return `#${season}-${lightAt(there.getUTCHours())}`
}

function lightAt(hour: number): string {
  if (hour < 5 || hour > 19) return 'night'
  return hour < 7 || hour > 16 ? 'dusk' : 'day'
}
