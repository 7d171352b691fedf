import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/payouts.ts'
import { connectPaypal } from './connect-paypal.ts'
import { createStripeAccount } from './create-stripe-account.ts'
import { createStripeAccountLink } from './create-stripe-account-link.ts'
import { finishPaypalConnection } from './finish-paypal-connection.ts'
import { getPayouts } from './get-payouts.ts'

/** How often one address may set a provider in motion in a minute: each call of ours is one of theirs or two. */
const perMinute = 20

/** Serves the calls of `shared/api/payouts.ts`. */
export function registerPayoutRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.getPayouts,
    async (_, { request }) => getPayouts(context, await requireViewer(context, request)),
    { perMinute },
  )
  serveCall(
    app,
    calls.createStripeAccount,
    async (_, { request }) => createStripeAccount(context, await requireViewer(context, request)),
    { perMinute },
  )
  serveCall(
    app,
    calls.createStripeAccountLink,
    async ({ body }, { request }) =>
      createStripeAccountLink(context, await requireViewer(context, request), body.account),
    { perMinute },
  )
  serveCall(
    app,
    calls.connectPaypal,
    async (_, { request }) => connectPaypal(context, await requireViewer(context, request)),
    { perMinute },
  )
  serveCall(
    app,
    calls.finishPaypalConnection,
    async (_, { request }) => finishPaypalConnection(context, await requireViewer(context, request)),
    { perMinute },
  )
}
