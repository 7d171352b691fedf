import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal, Moment } from './fields.ts'

/** How many days the dashboard's charts cover, today included. */
export const dashboardDays = 30

const errors = ['unauthenticated', 'forbidden', 'rate_limited'] as const

/** How large the marketplace is (DATA-25). */
export const DashboardStats = z.object({
  /** accounts that are there */
  totalUsers: z.int(),
  /** listings that are not archived */
  totalProducts: z.int(),
  /** orders that were sent to their bakers, whatever became of them */
  totalOrders: z.int(),
  /** what buyers pay for orders that were not cancelled, less what went back to them, in dollars (ADMIN-04) */
  totalRevenue: Decimal,
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const getDashboardStats = defineCall({
  name: 'getDashboardStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'How many users, products and orders there are, and what was sold (API-21)',
  tag: 'admin',
  success: { status: 200, body: DashboardStats },
  errors,
})

/** One day, of the console's time zone. */
const DashboardDay = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  /** placed that day */
  orders: z.int(),
  /** what buyers pay for those that were not cancelled, less what was given back */
  sales: Decimal,
  newUsers: z.int(),
  /** what the platform earned that day; refunds of that day take from it */
  commission: z.string().check(z.regex(/^-?\d+\.\d{2}$/)),
})
export type DashboardDay = z.infer<typeof DashboardDay>

export const Dashboard = z.object({
  /** the oldest first */
  days: z.array(DashboardDay),
  /** when it was counted */
  countedAt: Moment,
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = defineCall({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Sales, orders, new users and commission of the last 30 days, each day of the console’s time zone',
  tag: 'admin',
  success: { status: 200, body: Dashboard },
  errors,
})
