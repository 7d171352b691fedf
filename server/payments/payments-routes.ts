import type { FastifyInstance } from 'fastify'
import { rails } from '#shared/payment-methods.ts'
import type { MoneyContext } from './money-context.ts'
import { loadAdapter } from './provider-table.ts'

/** Serves the calls that are one provider's, those of each. */
export async function registerPaymentRoutes(app: FastifyInstance, context: MoneyContext): Promise<void> {
  for (const rail of rails) {
    const { registerRoutes } = await loadAdapter(rail)
    registerRoutes(app, context)
  }
}
