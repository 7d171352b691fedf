import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import * as calls from '#shared/api/profile.ts'
import { getProfile } from './get-profile.ts'
import { getStripeStatus } from './get-stripe-status.ts'
import { updateProfile } from './update-profile.ts'

/** Saves per minute and address: a save may check a password, like a sign-in. */
const savesPerMinute = 10

/** Address changes per account: each emails somebody, and reveals whether an address has an account. */
const emailChanges = {
  name: 'new address',
  most: 5,
  within: 60 * 60_000,
  words: 'You changed your email address several times',
}

/** Registers the calls of `shared/api/profile.ts`. */
export function registerProfileRoutes(app: FastifyInstance, context: MoneyContext): void {
  const changes = new AttemptLimit(emailChanges, context)
  serveCall(app, calls.getProfile, async ({ params }, { request }) =>
    getProfile(context, await requireViewer(context, request), params.id),
  )
  serveCall(
    app,
    calls.updateProfile,
    async ({ params, body }, { request }) =>
      updateProfile(context, await requireViewer(context, request), params.id, body, changes),
    { perMinute: savesPerMinute },
  )
  serveCall(app, calls.getStripeStatus, async ({ params }, { request }) =>
    getStripeStatus(context, await requireViewer(context, request), params.id),
  )
}
