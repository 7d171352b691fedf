import type { Cents } from '#shared/money.ts'
import { daysUpTo } from '#shared/ready-by.ts'

/** One day's figures, money in cents; the days are those of the console's zone. */
export interface DayFigures {
  /** YYYY-MM-DD */
  date: string
  orders: number
  salesCents: Cents
  newUsers: number
  commissionCents: Cents
}

/** What was counted of one kind by day, and of all days before the first in one sum with no date. */
export interface OrderSums {
  date: string | null
  orders: number
  salesCents: Cents
}

/** The dashboard's figures as they are kept (DATA-25). */
export interface Figures {
  users: number
  listings: number
  orders: number
  revenueCents: Cents
  /** the oldest first, without gaps */
  days: DayFigures[]
}

/** What the database counted. */
export interface Counted {
  users: number
  listings: number
  orders: readonly OrderSums[]
  newUsers: readonly { date: string; users: number }[]
  commission: readonly { date: string; cents: Cents }[]
}

/** Puts together what was counted: the totals, and `count` days up to `today`, each there even when nothing happened. */
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

/** Up to how many users, listings and orders together counting anew costs no more than reading what is kept. */
const countedAtOnce = 5_000

/** Whether the figures are counted anew for whoever looks; beyond a small marketplace a job keeps them. */
export function areCountedAtOnce({
  users,
  listings,
  orders,
}: Pick<Figures, 'users' | 'listings' | 'orders'>): boolean {
  return users + listings + orders <= countedAtOnce
}
