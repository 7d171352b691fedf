import type { FastifyInstance } from 'fastify'
import type { MoneyContext } from '../providers/money-context.ts'
import { registerPaypalRoutes } from './paypal-routes.ts'
import { registerStripeRoutes } from './stripe-routes.ts'

/** Serves each provider's own API calls. */
export function registerPaymentRoutes(app: FastifyInstance, context: MoneyContext): void {
  registerPaypalRoutes(app, context)
  registerStripeRoutes(app, context)
}
