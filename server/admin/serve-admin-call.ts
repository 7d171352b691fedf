import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type CallContext, type CallOptions, serveCall } from '#server/http/api-routes.ts'
import type { AdminRight } from '#shared/admin-rights.ts'
import type { Call, CallResponse, ParsedInput } from '#shared/api/call.ts'
import { type Admin, requireAdmin } from './require-admin.ts'

/** What a console handler receives besides its input. */
export interface AdminCallContext extends CallContext {
  admin: Admin
}

interface AdminCallOptions extends Omit<CallOptions, 'guard' | 'routeConfig' | 'sameForVisitors'> {
  /** whether an admin may call it before their sign-in is set up */
  duringSetUp?: boolean
  /** whether it requires a recent re-authentication (decisions, payout details) */
  needsReauthentication?: boolean
}

/**
 * Registers a console call for roles with the right. The caller is checked before the request is read, so others learn
 * nothing about the call. Throws like `requireAdmin`.
 */
export function serveAdminCall<C extends Call>(
  app: FastifyInstance,
  context: AppContext,
  call: C,
  right: AdminRight,
  handler: (input: ParsedInput<C>, context: AdminCallContext) => Promise<CallResponse<C>> | CallResponse<C>,
  { duringSetUp = false, needsReauthentication = false, ...options }: AdminCallOptions = {},
): void {
  const admin = (request: CallContext['request']) =>
    requireAdmin(context, request, right, { duringSetUp, needsReauthentication })
  serveCall(app, call, async (input, http) => handler(input, { ...http, admin: await admin(http.request) }), {
    ...options,
    routeConfig: { adminRight: right, duringSetUp },
    async guard(request) {
      await admin(request)
    },
  })
}
