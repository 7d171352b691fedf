import type { Cents } from '#shared/money.ts'
import { daysUpTo } from '#shared/ready-by.ts'

/** One day's figures, money in cents, in the console's time zone. */
interface DayFigures {
  /** YYYY-MM-DD */
  date: string
  orders: number
  salesCents: Cents
  newUsers: number
  commissionCents: Cents
}

/** The counts of one kind by day, with one sum without a date for all earlier days. */
interface OrderSums {
  date: string | null
  orders: number
  salesCents: Cents
}

/** The dashboard's stored figures (DATA-25). */
export interface Figures {
  users: number
  listings: number
  orders: number
  revenueCents: Cents
  /** oldest first, without gaps */
  days: DayFigures[]
}

/** The database's counts. */
export interface Counted {
  users: number
  listings: number
  orders: readonly OrderSums[]
  newUsers: readonly { date: string; users: number }[]
  commission: readonly { date: string; cents: Cents }[]
}

/** Combines the counts: totals and `count` days up to `today`, including empty ones. */
export function figuresOf(
  { users, listings, orders, newUsers, commission }: Counted,
  today: string,
  count: number,
): Figures {
  const sum = (of: (sums: OrderSums) => number) => orders.reduce((total, sums) => total + of(sums), 0)
  return {
    users,
    listings,
    orders: sum((sums) => sums.orders),
    revenueCents: sum((sums) => sums.salesCents),
    days: daysUpTo(today, count).map((date) => {
      const ordered = orders.find((sums) => sums.date === date)
      return {
        date,
        orders: ordered?.orders ?? 0,
        salesCents: ordered?.salesCents ?? 0,
        newUsers: newUsers.find((day) => day.date === date)?.users ?? 0,
        commissionCents: commission.find((day) => day.date === date)?.cents ?? 0,
      }
    }),
  }
}

/** Up to this many users, listings and orders, counting is as cheap as reading stored figures. */
const countedAtOnce = 5_000

/** Whether the figures are counted on request; a job stores those of a larger marketplace. */
export function areCountedAtOnce({
  users,
  listings,
  orders,
}: Pick<Figures, 'users' | 'listings' | 'orders'>): boolean {
  return users + listings + orders <= countedAtOnce
}
