import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { carriesSession } from './our-cookies.ts'

/**
 * What a read of public things works with: a visitor's may come from a replica; signed-in people read where they write,
 * so that everybody sees their own writes. Neither may take as long as a write.
 */
export function readingContext(context: AppContext, request: FastifyRequest): AppContext {
  const { readDb, replicaDb } = context.database
  return { ...context, db: carriesSession(context.config, request) ? readDb : replicaDb }
}
