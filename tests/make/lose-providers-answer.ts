import { request as sendRequest } from 'node:http'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { testedRails } from './rails/tested-rails.ts'

/** A provider's order, with the secret its payment form was given. */
export interface PreparedOrder {
  id: string
  clientSecret: string | null
}

type Sandbox = Pick<SandboxAccess, 'url' | 'keys'>

/** Approves a payment and drops the connection as the provider's response begins. */
export function loseAgreement(sandbox: Sandbox, rail: Rail, order: PreparedOrder): Promise<void> {
  const { agreement, publicKey } = testedRails[rail]
  const { path, fields } = agreement({ ...order, publicKey: publicKey(sandbox.keys[rail]) })
  return loseAnswer(sandbox.url + path, fields)
}

/** The same for the bank's 3-D Secure challenge. */
export function loseBankAnswer({ url, keys }: Sandbox, { id, clientSecret }: PreparedOrder): Promise<void> {
  const path = `/payment-sandbox/stripe/payment_intents/${id}/bank`
  const key = testedRails.stripe.publicKey(keys.stripe)
  return loseAnswer(url + path, { key, client_secret: clientSecret ?? '', answer: 'approve' })
}

/** Submits a form and hangs up as the response begins; throws when it was refused. */
async function loseAnswer(url: string, fields: Record<string, string>): Promise<void> {
  const gone = Promise.withResolvers<number>()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = sendRequest(url, { method: 'POST', headers })
  sent.on('error', gone.reject)
  sent.once('response', (response) => {
    response.destroy()
    gone.resolve(response.statusCode ?? 0)
  })
  sent.end(new URLSearchParams(fields).toString())
  const status = await gone.promise
  if (status >= 400) throw new Error(`The provider answered ${status}`)
}
