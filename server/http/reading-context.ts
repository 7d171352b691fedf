import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { addCacheTags } from './cache-tags.ts'
import type { Shown } from './cache-tags-rules.ts'
import { carriesSession } from './our-cookies.ts'

/**
 * The context of a public read. Visitors may read from a replica unless it may miss a change to `shown`; signed-in
 * people read the primary, to see their own writes. Both have a shorter timeout than writes.
 */
export function readingContext(context: AppContext, request: FastifyRequest, shown: Shown): AppContext {
  addCacheTags(request, shown)
  const { readDb, replicaDb } = context.database
  const isForPrimary =
    carriesSession(context.config, request) ||
    (shown !== null && request.server.recentChanges.mayBeLackedByReplicas(shown))
  return { ...context, db: isForPrimary ? readDb : replicaDb }
}
