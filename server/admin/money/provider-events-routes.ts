import type { FastifyInstance } from 'fastify'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import * as calls from '#shared/api/provider-events.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { listProviderEvents } from './list-provider-events.ts'
import { playProviderEvent, readProviderEvent } from './play-provider-event.ts'
import { settleProviderEvent } from './settle-provider-event.ts'

/**
 * Registers the calls of `shared/api/provider-events.ts`; only admins who handle money see what providers report about
 * buyers.
 */
export function registerProviderEventsRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveAdminCall(app, context, calls.listProviderEvents, 'read', ({ query }) =>
    listProviderEvents(context, query),
  )
  serveAdminCall(app, context, calls.getProviderEvent, 'refund_orders', ({ params }) =>
    readProviderEvent(context, params.id),
  )
  serveAdminCall(app, context, calls.playProviderEvent, 'refund_orders', ({ params }, { admin, request }) =>
    playProviderEvent(context, admin, params.id, request.log),
  )
  serveAdminCall(
    app,
    context,
    calls.settleProviderEvent,
    'settle_money',
    async ({ params, body }, { admin }) => {
      await settleProviderEvent(context, admin, params.id, body.reason)
      return undefined
    },
  )
}
