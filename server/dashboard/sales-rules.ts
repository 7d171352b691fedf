import { addDays, daysUpTo } from '#shared/ready-by.ts'

/** Sales from a date (YYYY-MM-DD) on, in cents. */
export interface SalesOf {
  date: string
  orders: number
  cents: number
}

/** The sales of `days` days up to `today`, oldest first, including days without sales. */
export function salesByDay(sales: readonly SalesOf[], today: string, days: number): SalesOf[] {
  return spans(sales, addDays(today, 1 - days), days, 1)
}

/** The sales of `weeks` weeks (from Monday) up to that of `today`, oldest first. */
export function salesByWeek(sales: readonly SalesOf[], today: string, weeks: number): SalesOf[] {
  return spans(sales, addDays(mondayOf(today), -7 * (weeks - 1)), weeks, 7)
}

/** All days of both lists, oldest first. */
export function daysOfSales(today: string, days: number, weeks: number): string[] {
  const sinceMonday = (Date.parse(today) - Date.parse(mondayOf(today))) / 86_400_000
  return daysUpTo(today, Math.max(days, 7 * (weeks - 1) + sinceMonday + 1))
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** Sums up `count` spans of `length` days from a first day. */
function spans(sales: readonly SalesOf[], first: string, count: number, length: number): SalesOf[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index * length)
    const end = addDays(date, length)
    const within = sales.filter((sale) => sale.date >= date && sale.date < end)
    return {
      date,
      orders: within.reduce((sum, { orders }) => sum + orders, 0),
      cents: within.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
}
