import type { FastifyInstance } from 'fastify'
import { findViewer, requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import type { OrdersAtPlaces } from '#server/listings/orders-at-places.ts'
import * as places from '#shared/api/pickup-places.ts'
import * as calls from '#shared/api/pickup-windows.ts'
import { listPickupPlaces } from './list-pickup-places.ts'
import { getPickupWindow, listPickupWindows } from './list-pickup-windows.ts'
import { listPossiblePickups } from './list-possible-pickups.ts'
import { addPickupPlace, changePickupPlace, removePickupPlace } from './save-pickup-place.ts'
import { addPickupWindow, changePickupWindow, removePickupWindow } from './save-pickup-window.ts'

/** Windows, and places, that one client address may write per minute. */
const writesPerMinute = 60

/** Serves the calls of `shared/api/pickup-windows.ts` and `pickup-places.ts`. */
export function registerPickupRoutes(
  app: FastifyInstance,
  context: AppContext,
  orders: OrdersAtPlaces,
): void {
  serveCall(app, calls.getPossiblePickups, async ({ params, query }, { request }) =>
    listPossiblePickups(context, await findViewer(context, request), params.id, query.batchId),
  )
  serveCall(app, calls.listPickupWindows, async (_, { request }) => ({
    windows: await listPickupWindows(context, await requireViewer(context, request)),
  }))
  serveCall(app, calls.getPickupWindow, async ({ params }, { request }) =>
    getPickupWindow(context, await requireViewer(context, request), params.id),
  )
  serveCall(
    app,
    calls.addPickupWindow,
    async ({ body }, { request, reply }) => {
      const window = await addPickupWindow(context, await requireViewer(context, request), body)
      reply.header('location', `/api/sellers/pickup-windows/${window.id}`)
      return window
    },
    { perMinute: writesPerMinute },
  )
  serveCall(
    app,
    calls.changePickupWindow,
    async ({ params, body }, { request }) =>
      changePickupWindow(context, await requireViewer(context, request), params.id, body, orders),
    { perMinute: writesPerMinute },
  )
  serveCall(app, calls.removePickupWindow, async ({ params }, { request }) =>
    removePickupWindow(context, await requireViewer(context, request), params.id),
  )
  serveCall(app, places.listPickupPlaces, async (_, { request }) => ({
    places: await listPickupPlaces(context, await requireViewer(context, request)),
  }))
  serveCall(
    app,
    places.addPickupPlace,
    async ({ body }, { request }) => addPickupPlace(context, await requireViewer(context, request), body),
    { perMinute: writesPerMinute },
  )
  serveCall(
    app,
    places.changePickupPlace,
    async ({ params, body }, { request }) =>
      changePickupPlace(context, await requireViewer(context, request), params.id, body, orders),
    { perMinute: writesPerMinute },
  )
  serveCall(app, places.removePickupPlace, async ({ params }, { request }) =>
    removePickupPlace(context, await requireViewer(context, request), params.id),
  )
}
