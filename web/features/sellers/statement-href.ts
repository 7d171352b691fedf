/** The page of the statement of a month (YYYY-MM) or a year; without one, of this year. */
export function statementHref(period?: string): string {
  return `/seller-dashboard/statement${period === undefined ? '' : `?period=${period}`}`
}
