import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addPasskey } from '#server/identity/second-factors/add-passkey.ts'
import { beginApp } from '#server/identity/second-factors/begin-app.ts'
import { beginPasskey } from '#server/identity/second-factors/begin-passkey.ts'
import { confirmApp } from '#server/identity/second-factors/confirm-app.ts'
import { removePasskey } from '#server/identity/second-factors/remove-passkey.ts'
import { renewRecoveryCodes } from '#server/identity/second-factors/renew-recovery-codes.ts'
import { presentSecondFactors } from '#server/identity/second-factors/second-factors-presenter.ts'
import { findSecondFactors } from '#server/identity/second-factors/second-factors-repository.ts'
import * as calls from '#shared/api/second-factors.ts'
import { requireConfirmedViewer } from '../require-confirmed-email.ts'
import { userRealm } from '../user-realm.ts'
import { requireViewer } from '../viewer.ts'
import { removeApp } from './remove-app.ts'

/** Calls per minute and address; most of them check a password or a code. */
const limit = { perMinute: 10 }

/** Registers the calls for the viewer's second factors. */
export function registerSecondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.getSecondFactors, async (_input, { request }) => {
    const { id } = await requireViewer(context, request)
    return presentSecondFactors(await findSecondFactors(context.db, userRealm, id))
  })
  registerApps(app, context)
  registerPasskeys(app, context)
  serveCall(
    app,
    calls.renewRecoveryCodes,
    async ({ body }, { request }) =>
      renewRecoveryCodes(
        context,
        userRealm,
        await requireConfirmedViewer(context, request),
        body.currentPassword,
      ),
    limit,
  )
}

function registerApps(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.beginApp,
    async ({ body }, { request }) =>
      beginApp(context, userRealm, await requireConfirmedViewer(context, request), body.currentPassword),
    limit,
  )
  serveCall(
    app,
    calls.confirmApp,
    async ({ body }, http) =>
      confirmApp(context, userRealm, await requireConfirmedViewer(context, http.request), body.code, http),
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
}

function registerPasskeys(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.beginPasskey,
    async ({ body }, http) =>
      beginPasskey(
        context,
        userRealm,
        await requireConfirmedViewer(context, http.request),
        body.currentPassword,
        http,
      ),
    limit,
  )
  serveCall(
    app,
    calls.addPasskey,
    async ({ body }, http) => {
      http.reply.header('location', calls.getSecondFactors.path)
      return addPasskey(context, userRealm, await requireConfirmedViewer(context, http.request), body, http)
    },
    limit,
  )
  serveCall(
    app,
    calls.removePasskey,
    async ({ params, body }, { request }) => {
      await removePasskey(
        context,
        userRealm,
        await requireViewer(context, request),
        params.id,
        body.currentPassword,
      )
      return undefined
    },
    limit,
  )
}
