import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'

/** Logs each slow statement, without its values, until the application closes (docs/operations.md). */
export function logSlowStatements(app: FastifyInstance, { database }: Pick<AppContext, 'database'>): void {
  const stop = database.slowStatements.subscribe((found) => app.log.warn(found, 'A statement took long.'))
  app.addHook('onClose', async () => stop())
}
