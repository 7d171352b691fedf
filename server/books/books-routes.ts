import type { FastifyInstance } from 'fastify'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import { serveAdminCsv } from '#server/admin/serve-admin-csv.ts'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/books.ts'
import { closeMonth } from './close-month.ts'
import { exportBookOrders } from './export-book-orders.ts'
import { exportSalesByPlace, getSalesByPlace } from './get-sales-by-place.ts'
import { exportTrialBalance, getTrialBalance } from './get-trial-balance.ts'

/** Sums per minute and address: each reads a long range of the books. */
const sumsPerMinute = 60

/** Closed months per minute and address. */
const closesPerMinute = 20

/** Registers the calls of `shared/api/books.ts`. */
export function registerBooksRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(
    app,
    context,
    calls.getTrialBalance,
    'read',
    ({ query }) => getTrialBalance(context, query),
    { perMinute: sumsPerMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.closeMonth,
    'close_books',
    async ({ params }, { admin }) => {
      await closeMonth(context, admin, params.month)
      return getTrialBalance(context, { month: params.month })
    },
    { perMinute: closesPerMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.getSalesByPlace,
    'read',
    ({ query }) => getSalesByPlace(context, query),
    { perMinute: sumsPerMinute },
  )
  const places = {
    call: calls.exportSalesByPlace,
    fileName: 'sales-by-place.csv',
  } as const
  serveAdminCsv(app, context, places, 'read', (query) => exportSalesByPlace(context, query))
  const orders = {
    call: calls.exportBookOrders,
    fileName: 'orders-for-accounting.csv',
  } as const
  serveAdminCsv(app, context, orders, 'read', (query) => exportBookOrders(context, query))
  const file = {
    call: calls.exportTrialBalance,
    fileName: 'trial-balance.csv',
  } as const
  serveAdminCsv(app, context, file, 'read', (query) => exportTrialBalance(context, query))
}
