import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import * as calls from '#shared/api/waitlists.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { presentEntry } from './waitlist-presenter.ts'
import { countWaiting, listEntriesOf, removeEntry } from './waitlists-repository.ts'

/** The most waitlist entries that one IP address may create in a minute. */
const joining = { perMinute: 60 }

/** Serves the calls of `shared/api/waitlists.ts`. */
export function registerWaitlistRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context
  serveCall(app, calls.listWaitlistEntries, async (_, { request }) => {
    const { id } = await requireViewer(context, request)
    return { entries: (await listEntriesOf(db, id, now())).map(presentEntry) }
  })
  serveCall(
    app,
    calls.joinWaitlist,
    async ({ params, body }, { request }) =>
      joinWaitlist(context, await requireViewer(context, request), params.id, body),
    joining,
  )
  serveCall(app, calls.leaveWaitlist, async ({ params }, { request }) => {
    const { id } = await requireViewer(context, request)
    if (!(await removeEntry(db, params.id, id)))
      throw new AppError('not_found', 'You’re no longer on this waitlist.')
    return undefined
  })
  serveCall(app, calls.listWaiting, async (_, { request }) => {
    const { id } = await requireViewer(context, request)
    const rows = await countWaiting(db, id, now())
    return {
      waiting: rows.map(({ food_listing_id, batch_id, people, servings }) => ({
        foodListingId: food_listing_id,
        batchId: batch_id,
        people,
        servings,
      })),
    }
  })
}
