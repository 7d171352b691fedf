import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/second-factors.ts'
import { requireViewer } from '../viewer.ts'
import { addPasskey } from './add-passkey.ts'
import { beginApp } from './begin-app.ts'
import { beginPasskey } from './begin-passkey.ts'
import { confirmApp } from './confirm-app.ts'
import { removeApp } from './remove-app.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { presentSecondFactors } from './second-factors-presenter.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** How often one address may call each of these in a minute: most of them try a password or a code. */
const limit = { perMinute: 10 }

/** Serves what the viewer does about their own second factors. */
export function registerSecondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.getSecondFactors, async (_input, { request }) => {
    const { id } = await requireViewer(context, request)
    return presentSecondFactors(await findSecondFactors(context.db, id))
  })
  serveCall(
    app,
    calls.beginApp,
    async ({ body }, { request }) =>
      beginApp(context, await requireViewer(context, request), body.currentPassword),
    limit,
  )
  serveCall(
    app,
    calls.confirmApp,
    async ({ body }, { request, reply }) =>
      confirmApp(context, await requireViewer(context, request), body.code, reply),
    limit,
  )
  serveCall(
    app,
    calls.removeApp,
    async ({ body }, { request }) => {
      await removeApp(context, await requireViewer(context, request), body.currentPassword)
      return undefined
    },
    limit,
  )
  serveCall(
    app,
    calls.beginPasskey,
    async ({ body }, http) =>
      beginPasskey(context, await requireViewer(context, http.request), body.currentPassword, http),
    limit,
  )
  serveCall(
    app,
    calls.addPasskey,
    async ({ body }, { request, reply }) => {
      reply.header('location', calls.getSecondFactors.path)
      return addPasskey(context, await requireViewer(context, request), body, request)
    },
    limit,
  )
  serveCall(
    app,
    calls.removePasskey,
    async ({ params, body }, { request }) => {
      await removePasskey(context, await requireViewer(context, request), params.id, body.currentPassword)
      return undefined
    },
    limit,
  )
  serveCall(
    app,
    calls.renewRecoveryCodes,
    async ({ body }, { request }) =>
      renewRecoveryCodes(context, await requireViewer(context, request), body.currentPassword),
    limit,
  )
}
