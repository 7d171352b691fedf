/**
 * The URL fragment of the stall drawing for the season and hour in New York, where our first bakers are.
 * It ignores daylight saving time; server and browser render the same.
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
