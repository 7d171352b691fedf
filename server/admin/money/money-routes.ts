import type { FastifyInstance } from 'fastify'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import * as calls from '#shared/api/admin-money.ts'
import {
  decideHold as decideHoldCall,
  listHeldOrders as listHeldOrdersCall,
} from '#shared/api/order-holds.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { answerAnyDispute } from './answer-dispute.ts'
import { decideHeldOrder } from './decide-held-order.ts'
import { liftStop } from './lift-stop.ts'
import { listHeldOrders } from './list-held-orders.ts'
import { listMoney } from './list-money.ts'
import { endMoneyHold, readMoneyHold } from './money-hold.ts'
import { rebuildPayment } from './rebuild-payment.ts'
import { retryInstruction } from './retry-instruction.ts'
import { settleInstruction } from './settle-instruction.ts'

/** Registers the calls of `shared/api/admin-money.ts`. */
export function registerMoneyRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveAdminCall(app, context, calls.listMoney, 'read', ({ query }, { admin }) =>
    listMoney(context, admin.role, query),
  )
  serveAdminCall(app, context, listHeldOrdersCall, 'read', ({ query }, { admin }) =>
    listHeldOrders(context, admin.role, query),
  )
  serveAdminCall(app, context, decideHoldCall, 'refund_orders', async ({ params, body }, { admin }) => {
    await decideHeldOrder(context, admin, params.id, body)
    return undefined
  })
  serveAdminCall(app, context, calls.retryInstruction, 'refund_orders', async ({ params }, { admin }) => {
    await retryInstruction(context, admin, params.id)
    return undefined
  })
  serveAdminCall(
    app,
    context,
    calls.settleInstruction,
    'settle_money',
    async ({ params, body }, { admin }) => {
      await settleInstruction(context, admin, params.id, body.reason)
      return undefined
    },
  )
  serveAdminCall(app, context, calls.liftStop, 'settle_money', async ({ params, body }, { admin }) => {
    await liftStop(context, admin, params.id, body.reason)
    return undefined
  })
  serveAdminCall(app, context, calls.rebuildPayment, 'settle_money', async ({ params, body }, { admin }) => {
    await rebuildPayment(context, admin, params.id, body.reason)
    return undefined
  })
  serveAdminCall(app, context, calls.getMoneyHold, 'read', async (_input, { admin }) => ({
    hold: await readMoneyHold(context, admin.role),
  }))
  serveAdminCall(app, context, calls.endMoneyHold, 'settle_money', async ({ body }, { admin }) => {
    await endMoneyHold(context, admin, body.reason)
    return undefined
  })
  serveAdminCall(
    app,
    context,
    calls.answerDispute,
    'refund_orders',
    async ({ params, body }, { admin, request }) => {
      await answerAnyDispute(context, admin, params.id, body, request.log)
      return undefined
    },
  )
}
