import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal, Moment } from './fields.ts'

/** How many days the dashboard's charts cover, today included. */
export const dashboardDays = 30

const errors = ['unauthenticated', 'forbidden', 'rate_limited'] as const

/** The size of the marketplace (DATA-25). */
export const DashboardStats = z.object({
  /** accounts that are not deleted */
  totalUsers: z.int(),
  /** listings that are not archived */
  totalProducts: z.int(),
  /** orders that reached their bakers, in any status */
  totalOrders: z.int(),
  /** sales of orders that are not cancelled, minus refunds, in dollars (ADMIN-04) */
  totalRevenue: Decimal,
})
export type DashboardStats = z.infer<typeof DashboardStats>

/** The numbers of users, listings and orders, and all sales. */
export const getDashboardStats = defineCall({
  name: 'getDashboardStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: "Get the marketplace's totals",
  tag: 'admin dashboard',
  callers: 'read',
  success: { status: 200, body: DashboardStats },
  errors,
})

/** One day, in the console's time zone. */
const DashboardDay = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  /** placed that day */
  orders: z.int(),
  /** sales of orders that are not cancelled, minus refunds */
  sales: Decimal,
  newUsers: z.int(),
  /** the platform's commission of that day, minus refunds of that day */
  commission: z.string().check(z.regex(/^-?\d+\.\d{2}$/)),
})
export type DashboardDay = z.infer<typeof DashboardDay>

/** Something that an operator has to see to. */
export const ConsoleAlarm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payouts_failed'), count: z.int() }),
  z.object({
    kind: z.literal('backup_late'),
    /** when the last backup was made; null: never */
    lastAt: z.nullable(Moment),
  }),
  z.object({ kind: z.literal('certificate_ends'), name: z.string(), endsAt: Moment }),
])
export type ConsoleAlarm = z.infer<typeof ConsoleAlarm>

/** The figures of the last 30 days. */
export const Dashboard = z.object({
  /** the most urgent first */
  alarms: z.array(ConsoleAlarm),
  /** oldest first */
  days: z.array(DashboardDay),
  /** when the numbers were counted */
  countedAt: Moment,
})
export type Dashboard = z.infer<typeof Dashboard>

/** Sales, orders, new users and commission per day of the last 30 days. */
export const getDashboard = defineCall({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Get what needs attention and the figures of the last 30 days',
  tag: 'admin dashboard',
  callers: 'read',
  success: { status: 200, body: Dashboard },
  errors,
})
