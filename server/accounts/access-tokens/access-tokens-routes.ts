import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/access-tokens.ts'
import { requireConfirmedViewer } from '../require-confirmed-email.ts'
import { requireViewer } from '../viewer.ts'
import { presentAccessToken } from './access-tokens-presenter.ts'
import { findAccessTokens } from './access-tokens-repository.ts'
import { createAccessToken } from './create-access-token.ts'
import { revokeAccessToken } from './revoke-access-token.ts'

/** Attempts per minute and address; each may check a password. */
const perMinute = 10

/** Registers the calls of `shared/api/access-tokens.ts`, which no access token may make. */
export function registerAccessTokenRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.listAccessTokens, async (_input, { request }) => {
    const { id } = await requireViewer(context, request)
    return (await findAccessTokens(context.db, id)).map(presentAccessToken)
  })
  serveCall(
    app,
    calls.createAccessToken,
    async ({ body }, { request, reply }) => {
      reply.header('location', calls.listAccessTokens.path)
      return createAccessToken(context, await requireConfirmedViewer(context, request), body)
    },
    { perMinute },
  )
  serveCall(app, calls.revokeAccessToken, async ({ params }, { request }) => {
    await revokeAccessToken(context, await requireViewer(context, request), params.id)
    return undefined
  })
}
