import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { clearSessionCookie } from '#server/identity/session-cookie.ts'
import { listSecurityEvents as listSecurityEventsCall } from '#shared/api/security-events.ts'
import * as calls from '#shared/api/sessions.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { listSecurityEvents } from './security-log/list-security-events.ts'
import { userRealm } from './user-realm.ts'
import { requireViewer } from './viewer.ts'

/** Registers the calls of `shared/api/sessions.ts`, and the security log. */
export function registerSessionRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.listSessions, async (_input, { request }) =>
    listSessions(context, await requireViewer(context, request)),
  )
  serveCall(app, listSecurityEventsCall, async (_input, { request }) =>
    listSecurityEvents(context, await requireViewer(context, request)),
  )
  serveCall(app, calls.endSession, async ({ params }, { request, reply }) => {
    const viewer = await requireViewer(context, request)
    // ending the current session needs no re-authentication, ending another one does
    if (params.id !== viewer.sessionId) await requireOwner(context, userRealm, viewer)
    await endSession(context, viewer, params.id)
    if (params.id === viewer.sessionId) clearSessionCookie(context, userRealm, reply)
    return undefined
  })
  serveCall(app, calls.endOtherSessions, async (_input, { request }) => {
    const viewer = await requireViewer(context, request)
    await requireOwner(context, userRealm, viewer)
    await endOtherSessions(context, viewer)
    return undefined
  })
}
