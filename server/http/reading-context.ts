import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { carriesSession } from './our-cookies.ts'
import type { Shown } from './shown-rules.ts'
import { sayWhatIsShown } from './what-is-shown.ts'

/**
 * What a read of public things works with: a visitor's may come from a replica, unless it is about a change that we heard of and
 * that replicas may not know yet; signed-in people read where they write, so that everybody sees their own writes. Neither may
 * take as long as a write. `shown` is what the answer shows, for which it is kept.
 */
export function readingContext(context: AppContext, request: FastifyRequest, shown: Shown): AppContext {
  sayWhatIsShown(request, shown)
  const { readDb, replicaDb } = context.database
  const isForPrimary =
    carriesSession(context.config, request) ||
    (shown !== null && request.server.heardChanges.mayBeLackedByReplicas(shown))
  return { ...context, db: isForPrimary ? readDb : replicaDb }
}
