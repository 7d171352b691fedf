import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type CallContext, type CallOptions, serveCall } from '#server/http/api-routes.ts'
import type { AdminRight } from '#shared/admin-rights.ts'
import type { Call, CallResponse, ParsedInput } from '#shared/api/call.ts'
import { type Admin, requireAdmin } from './require-admin.ts'

/** What a handler of the console works with beside its input. */
export interface AdminCallContext extends CallContext {
  admin: Admin
}

interface AdminCallOptions extends Omit<CallOptions, 'guard' | 'routeConfig' | 'sameForVisitors'> {
  /** whether an admin may call it who still has to set up their sign-in */
  duringSetUp?: boolean
  /** whether it takes a fresh proof of who the admin is (decisions, payout details) */
  needsProof?: boolean
}

/**
 * Serves a call of the console to admins whose role has the right. Who asks is settled before anything of the request
 * is read: nobody else learns even what the call would take. Fails as `requireAdmin` does.
 */
export function serveAdminCall<C extends Call>(
  app: FastifyInstance,
  context: AppContext,
  call: C,
  right: AdminRight,
  handler: (input: ParsedInput<C>, context: AdminCallContext) => Promise<CallResponse<C>> | CallResponse<C>,
  { duringSetUp = false, needsProof = false, ...options }: AdminCallOptions = {},
): void {
  const admin = (request: CallContext['request']) =>
    requireAdmin(context, request, right, { duringSetUp, needsProof })
  serveCall(app, call, async (input, http) => handler(input, { ...http, admin: await admin(http.request) }), {
    ...options,
    routeConfig: { adminRight: right, duringSetUp },
    async guard(request) {
      await admin(request)
    },
  })
}
