import type { FastifyInstance } from 'fastify'
import { requireConfirmedViewer } from '#server/accounts/require-confirmed-email.ts'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import * as calls from '#shared/api/kitchen.ts'
import * as sales from '#shared/api/walk-up-sales.ts'
import { exportKitchenDay } from './export-kitchen-day.ts'
import { exportToBake } from './export-to-bake.ts'
import { getKitchenDay } from './get-kitchen-day.ts'
import { endCalendar, getCalendar, readCalendar, renewCalendar } from './kitchen-calendar.ts'
import { packOrder } from './pack-order.ts'
import { sellAtDoor, undoWalkUpSale } from './sell-at-door.ts'

/** The most calendar links one IP address may create, and calendars it may read, in a minute. */
const linksPerMinute = 10
const readsPerMinute = 30

/** Registers the calls of `shared/api/kitchen.ts` and `walk-up-sales.ts`, a day's CSV files, and the calendar feed. */
export function registerKitchenRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.getKitchenDay, async ({ query }, { request }) =>
    getKitchenDay(context, await requireViewer(context, request), query),
  )
  serveCall(app, calls.packOrder, async ({ params, body }, { request }) =>
    packOrder(context, await requireViewer(context, request), params.id, body.isPacked),
  )
  serveCall(app, calls.getKitchenCalendar, async (_, { request }) =>
    getCalendar(context, await requireViewer(context, request)),
  )
  serveCall(
    app,
    calls.renewKitchenCalendar,
    async (_, { request }) => renewCalendar(context, await requireConfirmedViewer(context, request)),
    { perMinute: linksPerMinute },
  )
  serveCall(app, calls.endKitchenCalendar, async (_, { request }) => {
    await endCalendar(context, await requireViewer(context, request))
    return undefined
  })
  serveCall(app, sales.sellAtDoor, async ({ params, body }, { request }) =>
    sellAtDoor(context, await requireViewer(context, request), params.id, body),
  )
  serveCall(app, sales.undoWalkUpSale, async ({ params }, { request }) => {
    await undoWalkUpSale(context, await requireViewer(context, request), params.id)
    return undefined
  })
  registerKitchenFiles(app, context)
}

function registerKitchenFiles(app: FastifyInstance, context: AppContext): void {
  registerDayFile(app, context, {
    path: calls.exportKitchenDay.path,
    name: 'packing',
    content: exportKitchenDay,
  })
  registerDayFile(app, context, {
    path: calls.exportToBake.path,
    name: 'baking',
    content: exportToBake,
  })
  app.get<{ Params: { token: string } }>(
    calls.readKitchenCalendar.path,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: readsPerMinute, timeWindow: 60_000 } },
    },
    async ({ params }, reply) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await readCalendar(context, params.token)),
  )
}

interface DayFile {
  path: string
  /** the file name before the date */
  name: string
  content: typeof exportKitchenDay
}

function registerDayFile(app: FastifyInstance, context: AppContext, { path, name, content }: DayFile): void {
  app.get<{ Querystring: calls.KitchenDaySearch }>(
    path,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
      schema: { querystring: calls.KitchenDaySearch },
    },
    async (request, reply) => {
      const viewer = await requireViewer(context, request)
      const day = await getKitchenDay(context, viewer, request.query)
      return sendCsv(reply, `${name}-${day.date}.csv`, content(day))
    },
  )
}
