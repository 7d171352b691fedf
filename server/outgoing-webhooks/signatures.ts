import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of 256 random bits, in the form of the Standard Webhooks specification. */
export function makeWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** A message as it is signed; `timestamp` in seconds. */
export interface SignedMessage {
  id: string
  timestamp: number
  body: string
}

/** The header `webhook-signature`: one signature for each secret (Standard Webhooks). */
export function signaturesOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ')
}
