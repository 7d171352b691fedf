import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Merchant, makePaypalId } from './paypal-books.ts'
import { callTo, type PaypalContext, respondIdempotently } from './paypal-context.ts'
import { emitEvent, isOwnEvent } from './paypal-events.ts'
import { malformed, notFound, notPermitted } from './paypal-refusals.ts'
import { parseBody, ReferralRequest } from './paypal-requests.ts'
import { integrationResponse } from './paypal-responses.ts'

const Params = z.object({ partnerId: z.string(), merchantId: z.optional(z.string()) })
const Query = z.object({ tracking_id: z.string() })

/** Serves Partner Referrals v2, merchant integrations and webhook verification. */
export function servePartners(app: FastifyInstance, paypal: PaypalContext): void {
  const { books, frame } = paypal
  app.post('/v2/customer/partner-referrals', callTo('connect'), (request, reply) =>
    respondIdempotently(paypal, request, reply, () => {
      const { tracking_id, partner_config_override } = parseBody(ReferralRequest, request.body)
      const id = randomUUID()
      books.referrals.put(id, {
        id,
        trackingId: tracking_id,
        returnUrl: partner_config_override.return_url,
      })
      const self = `${frame.apiUrl()}/v2/customer/partner-referrals/${id}`
      const page = `${frame.publicUrl}/payment-sandbox/paypal/connect?referral=${id}`
      const links = [
        { href: self, rel: 'self', method: 'GET' },
        { href: page, rel: 'action_url', method: 'GET' },
      ]
      return { status: 201, body: { links } }
    }),
  )
  app.get('/v1/customer/partners/:partnerId/merchant-integrations', callTo('read'), (request, reply) => {
    const { trackingId } = ownQuery(paypal, request.params, request.query)
    const merchant = books.merchants.list().findLast((one) => one.trackingId === trackingId)
    if (!merchant) throw notFound()
    return reply.send({ merchant_id: merchant.id, tracking_id: merchant.trackingId })
  })
  app.get(
    '/v1/customer/partners/:partnerId/merchant-integrations/:merchantId',
    callTo('read'),
    (request, reply) => {
      const { partnerId, merchantId = '' } = z.parse(Params, request.params)
      if (partnerId !== frame.keys.paypal.partnerId) throw notPermitted()
      const merchant = books.merchants.get(merchantId)
      if (!merchant) throw notFound()
      return reply.send(integrationResponse(merchant, frame.keys.paypal.clientId))
    },
  )
  app.post('/v1/notifications/verify-webhook-signature', callTo('verify'), (request, reply) =>
    reply.send({
      verification_status: isOwnEvent(frame, parseBody(z.unknown(), request.body)) ? 'SUCCESS' : 'FAILURE',
    }),
  )
}

function ownQuery({ frame }: PaypalContext, params: unknown, query: unknown): { trackingId: string } {
  if (z.parse(Params, params).partnerId !== frame.keys.paypal.partnerId) throw notPermitted()
  const parsed = z.safeParse(Query, query)
  if (!parsed.success) throw malformed('/tracking_id')
  return { trackingId: parsed.data.tracking_id }
}

/** A baker completes PayPal's pages: creates their account and sends the event. */
export function connectMerchant(
  { books, frame }: PaypalContext,
  trackingId: string,
  account: { email: string; canReceive: boolean; isEmailConfirmed: boolean },
): Merchant {
  const known = books.merchants.list().find((one) => one.trackingId === trackingId)
  const merchant = { id: known?.id ?? makePaypalId(13), trackingId, ...account }
  books.merchants.put(merchant.id, merchant)
  emitEvent(frame, {
    type: 'MERCHANT.ONBOARDING.COMPLETED',
    resourceType: 'merchant-onboarding',
    resource: { partner_client_id: frame.keys.paypal.clientId, merchant_id: merchant.id },
  })
  return merchant
}
