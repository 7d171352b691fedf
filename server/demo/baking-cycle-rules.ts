import { addDays } from '#shared/ready-by.ts'

/** Demo bakers bake each sample again every so many days. */
export const bakingCycleDays = 6

const day = 24 * 60 * 60 * 1000

/** A recurring bake's next date, not before `today`; both dates are YYYY-MM-DD. */
export function nextBake(date: string, today: string): string {
  const daysPast = (Date.parse(today) - Date.parse(date)) / day
  return daysPast <= 0 ? date : addDays(date, Math.ceil(daysPast / bakingCycleDays) * bakingCycleDays)
}
