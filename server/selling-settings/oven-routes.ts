import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/ovens.ts'
import { getOven } from './get-oven.ts'
import { setOven } from './set-oven.ts'

/** Registers the calls of `shared/api/ovens.ts`. */
export function registerOvenRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.getOven, async (_, { request }) =>
    getOven(context, await requireViewer(context, request)),
  )
  serveCall(app, calls.setOven, async ({ body }, { request }) =>
    setOven(context, await requireViewer(context, request), body),
  )
}
