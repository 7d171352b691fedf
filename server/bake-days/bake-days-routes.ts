import type { FastifyInstance } from 'fastify'
import { findViewer, requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { listingTags } from '#server/http/cache-tags-rules.ts'
import { changesListingOfPath } from '#server/listings/changes-listings.ts'
import * as calls from '#shared/api/bake-days.ts'
import { shareOut as shareOutCall } from '#shared/api/share-outs.ts'
import { cancelBakeDay } from './cancel-bake-day.ts'
import { getBakePlan } from './get-bake-plan.ts'
import { listComingBatches } from './list-coming-batches.ts'
import { setBakeDay } from './set-bake-day.ts'
import { endRepeat, setRepeat } from './set-repeat.ts'
import { shareOut } from './share-out.ts'
import { restoreBakeDay, skipBakeDay } from './skip-bake-day.ts'

/** The most changes of bake days that one IP address may make in a minute. */
const changesPerMinute = 60

/** The calls of `shared/api/bake-days.ts` and `share-outs.ts`. */
export function registerBakeDayRoutes(app: FastifyInstance, context: AppContext): void {
  const changesListings = changesListingOfPath(context)
  const limited = { perMinute: changesPerMinute, limitGroup: 'bake-days', changesListings }
  serveCall(app, calls.listComingBatches, async ({ params }, { request }) => {
    addCacheTags(request, listingTags(params.id))
    return { batches: await listComingBatches(context, await findViewer(context, request), params.id) }
  })
  serveCall(app, calls.getBakePlan, async ({ params }, { request }) =>
    getBakePlan(context, await requireViewer(context, request), params.id),
  )
  serveCall(
    app,
    calls.setBakeDay,
    async ({ params, body }, { request }) =>
      setBakeDay(context, await requireViewer(context, request), params.id, body),
    limited,
  )
  serveCall(
    app,
    calls.setRepeat,
    async ({ params, body }, { request }) =>
      setRepeat(context, await requireViewer(context, request), params.id, body),
    limited,
  )
  serveCall(
    app,
    calls.endRepeat,
    async ({ params }, { request }) => endRepeat(context, await requireViewer(context, request), params.id),
    limited,
  )
  serveCall(
    app,
    calls.skipBakeDay,
    async ({ params, body }, { request }) =>
      skipBakeDay(context, await requireViewer(context, request), params.id, body.date),
    limited,
  )
  serveCall(
    app,
    calls.restoreBakeDay,
    async ({ params, body }, { request }) =>
      restoreBakeDay(context, await requireViewer(context, request), params.id, body.date),
    limited,
  )
  serveCall(
    app,
    calls.cancelBakeDay,
    async ({ params, body }, { request }) =>
      cancelBakeDay(context, await requireViewer(context, request), params.id, body),
    limited,
  )
  serveCall(
    app,
    shareOutCall,
    async ({ params, body }, { request }) =>
      shareOut(context, await requireViewer(context, request), params.id, body),
    limited,
  )
}
