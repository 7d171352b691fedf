/** The statement page of a month (YYYY-MM) or a year, by default this year. */
export function statementHref(period?: string): string {
  return `/seller-dashboard/statement${period === undefined ? '' : `?period=${period}`}`
}
