import type { FastifyRequest } from 'fastify'
import { carriesSession } from '#server/accounts/session-cookie.ts'
import type { AppContext } from '#server/app-context.ts'

/**
 * What a read of public things works with: a visitor's may come from a replica; signed-in people read where they write,
 * so that everybody sees their own writes.
 */
export function readingContext(context: AppContext, request: FastifyRequest): AppContext {
  if (carriesSession(context.config, request)) return context
  return { ...context, db: context.database.replicaDb }
}
