import type { EarnedMoney, Sales, SellerOverview } from '#shared/api/seller-overview.ts'

/** Whether a baker has money to show; false before the first completed sale. */
export function hasMoney({ paidOut, onTheWay, cash, owed, isPickupPaused }: EarnedMoney): boolean {
  return isPickupPaused || [paidOut, onTheWay, cash, owed].some((amount) => Number(amount) !== 0)
}

/** A chart of a baker's sales. */
export interface ShownSales {
  title: string
  /** oldest first */
  sales: readonly Sales[]
  span: 'day' | 'week'
}

/** The charts worth showing: days or weeks with orders in at least two of them. */
export function shownSales({
  salesByDay,
  salesByWeek,
}: Pick<SellerOverview, 'salesByDay' | 'salesByWeek'>): ShownSales[] {
  const charts: ShownSales[] = [
    { title: 'Sales in the last 14 days', sales: salesByDay, span: 'day' },
    { title: 'Sales in the last 12 weeks', sales: salesByWeek, span: 'week' },
  ]
  return charts.filter(({ sales }) => sales.filter(({ orders }) => orders > 0).length > 1)
}
