import type { Figures } from '#tests/money/play-sequences.ts'

/** The sum of two shops' figures. */
export function addFigures(one: Figures, other: Figures): Figures {
  return {
    deeds: addTallies(one.deeds, other.deeds),
    statuses: addTallies(one.statuses, other.statuses),
    meetings: one.meetings + other.meetings,
    conflicts: one.conflicts + other.conflicts,
    sequences: one.sequences + other.sequences,
    kills: one.kills + other.kills,
    orders: one.orders + other.orders,
    payments: one.payments + other.payments,
    refunds: one.refunds + other.refunds,
    transfers: one.transfers + other.transfers,
    disputes: one.disputes + other.disputes,
    collecting: one.collecting + other.collecting,
    lifted: one.lifted + other.lifted,
    rebuilt: one.rebuilt + other.rebuilt,
    retried: one.retried + other.retried,
    violations: [...one.violations, ...other.violations],
  }
}

function addTallies(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): Map<string, number> {
  const sum = new Map(one)
  for (const [name, count] of other) sum.set(name, (sum.get(name) ?? 0) + count)
  return sum
}

/** Figures as text, on two lines. */
export function exportMetrics(
  name: string,
  { deeds, statuses: _, violations, ...counts }: Figures,
  time: number,
): string {
  const format = (entries: Iterable<readonly [string, unknown]>) =>
    [...entries].map(([what, count]) => `${what.replaceAll('_', ' ')} ${count}`).join(', ')
  return `${name}: ${format(Object.entries(counts))}, seconds ${(time / 1000).toFixed(0)}, violations ${violations.length}\n  ${format(deeds)}`
}
