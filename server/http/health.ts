import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { BackgroundJobs } from '#server/jobs/background-jobs.ts'
import { AppError } from './app-error.ts'

/**
 * `GET /healthz`: the process is up, its database answers, and none of its background jobs is overdue, else 503
 * (architecture, run contract).
 */
export function registerHealth(
  app: FastifyInstance,
  { db }: AppContext,
  jobs: Pick<BackgroundJobs, 'areOverdue'> | null,
): void {
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5, cause: error })
    }
    if (jobs?.areOverdue())
      throw new AppError('unavailable', 'The background jobs do not start.', { retryAfter: 5 })
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
