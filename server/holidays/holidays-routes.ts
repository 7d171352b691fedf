import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/holidays.ts'
import { endHoliday, getHoliday, listHolidayOrders, takeHoliday } from './take-holiday.ts'

/** The most holiday changes per IP address in a minute; each writes all listings of a baker. */
const changesPerMinute = 20

/** Serves the calls of `shared/api/holidays.ts`. */
export function registerHolidayRoutes(app: FastifyInstance, context: AppContext): void {
  const limited = { perMinute: changesPerMinute, limitGroup: 'holidays' }
  serveCall(app, calls.getHoliday, async (_, { request }) =>
    getHoliday(context, await requireViewer(context, request)),
  )
  serveCall(app, calls.listHolidayOrders, async ({ query }, { request }) =>
    listHolidayOrders(context, await requireViewer(context, request), query),
  )
  serveCall(
    app,
    calls.takeHoliday,
    async ({ body }, { request }) => takeHoliday(context, await requireViewer(context, request), body),
    limited,
  )
  serveCall(
    app,
    calls.endHoliday,
    async (_, { request }) => {
      await endHoliday(context, await requireViewer(context, request))
      return undefined
    },
    limited,
  )
}
