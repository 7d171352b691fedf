import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/pickups.ts'
import { actOnPickup } from './pickup/act-on-pickup.ts'
import { handOverPickup } from './pickup/hand-over-pickup.ts'
import { markNoShow } from './pickup/mark-no-show.ts'
import { codeSearches, codeTries } from './pickup/pickup-code-tries.ts'
import { findPickups, getPickup } from './reading/get-pickup.ts'

/** Serves the calls of `shared/api/pickups.ts`. */
export function registerHandOverRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.getPickup, async ({ params }, { request }) =>
    getPickup(context, await requireViewer(context, request), params.id),
  )

  const searches = codeSearches(context)
  serveCall(app, calls.findPickups, async ({ body }, { request }) => {
    const viewer = await requireViewer(context, request)
    await searches.take(viewer.id)
    const pickups = await findPickups(context, viewer, body.pickupCode)
    if (pickups.length > 0) await searches.giveBack(viewer.id)
    return { pickups }
  })

  const tries = codeTries(context)
  serveCall(app, calls.handOverPickup, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    const pickupCode = body?.pickupCode || undefined
    if (pickupCode) await tries.take(`${viewer.id} ${params.id}`)
    return handOverPickup(context, viewer, params.id, {
      pickupCode,
      onFailure: (error) => request.log.error({ err: error }, 'could not hand over an order of a pickup'),
    })
  })

  serveCall(app, calls.markPickupNoShow, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return actOnPickup(context, viewer, params.id, {
      act: (id) => markNoShow(context, viewer, id),
      onFailure: (error) =>
        request.log.error({ err: error }, 'could not mark an order of a pickup as no-show'),
    })
  })
}
