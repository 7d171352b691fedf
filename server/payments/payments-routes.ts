import type { FastifyInstance } from 'fastify'
import { rails } from '#shared/payment-methods.ts'
import { adapters } from './adapters.ts'
import type { MoneyContext } from './money-context.ts'

/** Serves the calls of `shared/api/payments.ts`, and those of `shared/api/payouts.ts` that are one provider's. */
export function registerPaymentRoutes(app: FastifyInstance, context: MoneyContext): void {
  for (const rail of rails) adapters[rail].registerRoutes(app, context)
}
