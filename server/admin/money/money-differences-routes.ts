import type { FastifyInstance } from 'fastify'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import * as calls from '#shared/api/money-differences.ts'
import { toDecimal } from '#shared/money.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { listMoneyDifferences } from './list-money-differences.ts'
import { refundUnknownMoney } from './refund-unknown-money.ts'

/** Registers the calls of `shared/api/money-differences.ts`. */
export function registerMoneyDifferencesRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveAdminCall(app, context, calls.listMoneyDifferences, 'read', ({ query }, { admin }) =>
    listMoneyDifferences(context, admin.role, query),
  )
  serveAdminCall(
    app,
    context,
    calls.refundUnknownMoney,
    'settle_money',
    async ({ params, body }, { admin }) => ({
      amount: toDecimal(await refundUnknownMoney(context, admin, params.id, body.reason)),
    }),
  )
}
