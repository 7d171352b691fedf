import type { FastifyInstance } from 'fastify'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import { serveAdminCsv } from '#server/admin/serve-admin-csv.ts'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/commission.ts'
import { changeCommissionRate, listCommissionRates } from './commission-rates.ts'
import { exportCommissionReport } from './export-commission-report.ts'
import { getCommissionReport } from './get-commission-report.ts'
import { listDebtors } from './list-debtors.ts'
import { waiveCommission } from './waive-commission.ts'
import { writeOffDebt } from './write-off-debt.ts'

/** Reports per minute and address: each reads a long range of the ledger. */
const reportsPerMinute = 60

/** Changes per minute and address. */
const changesPerMinute = 10

/** Registers the calls of `shared/api/commission.ts`. */
export function registerCommissionRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listCommissionRates, 'read', () => listCommissionRates(context))
  serveAdminCall(
    app,
    context,
    calls.changeCommissionRate,
    'change_commission',
    async ({ body }, { admin, reply }) => {
      await changeCommissionRate(context, admin, body)
      reply.header('location', calls.changeCommissionRate.path)
      return listCommissionRates(context)
    },
    { perMinute: changesPerMinute, needsReauthentication: true },
  )
  serveAdminCall(app, context, calls.listDebtors, 'read', () => listDebtors(context), {
    perMinute: reportsPerMinute,
  })
  serveAdminCall(
    app,
    context,
    calls.waiveCommission,
    'refund_orders',
    async ({ params, body }, { admin }) => {
      await waiveCommission(context, admin, params.cookId, body)
      return listDebtors(context)
    },
    { perMinute: changesPerMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.writeOffDebt,
    'refund_orders',
    async ({ params, body }, { admin }) => {
      await writeOffDebt(context, admin, params.cookId, body)
      return listDebtors(context)
    },
    { perMinute: changesPerMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.getCommissionReport,
    'read',
    ({ query }) => getCommissionReport(context, query),
    { perMinute: reportsPerMinute },
  )
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportCommissionReport,
      fileName: 'commission.csv',
    },
    'read',
    (query) => exportCommissionReport(context, query),
  )
}
