/** The cost of a kind of question: milliseconds in the database, and pages of 8 KiB read. */
export interface Figures {
  p50: number
  p95: number
  pages: number
}

/** The value below which `share` percent of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}

export const heading = `${'question'.padEnd(60)} asks     p50     p95  goal  pages  growth`

/** A line of the table: statements, milliseconds, pages, and the growth of p95 since the previous size. */
export function line(
  name: string,
  goal: number,
  asks: number,
  found: Figures,
  before: Figures | undefined,
): string {
  const cells = [
    String(asks).padStart(4),
    found.p50.toFixed(2).padStart(7),
    found.p95.toFixed(2).padStart(7),
    String(goal).padStart(5),
    String(found.pages).padStart(6),
    (before ? `${(found.p95 / before.p95).toFixed(2)} x` : '').padStart(7),
  ]
  return `${name.padEnd(60)} ${cells.join(' ')}${found.p95 > goal ? '  missed' : ''}`
}
