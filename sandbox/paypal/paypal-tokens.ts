import { randomBytes } from 'node:crypto'

/** The lifetime of a token in seconds, nine hours as at PayPal. */
const lifetime = 32_400

/** The issued access tokens. */
export class PaypalTokens {
  readonly #credentials: string
  readonly #now: () => Date
  readonly #expiry = new Map<string, number>()

  constructor({ clientId, clientSecret }: { clientId: string; clientSecret: string }, now: () => Date) {
    this.#credentials = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    this.#now = now
  }

  /** Issues a token for valid credentials; null for others. */
  issue(authorization: string | undefined): { token: string; seconds: number } | null {
    if (authorization !== this.#credentials) return null
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    this.#expiry.set(token, this.#now().getTime() + lifetime * 1000)
    return { token, seconds: lifetime }
  }

  isGood(token: string): boolean {
    return (this.#expiry.get(token) ?? 0) > this.#now().getTime()
  }

  /** Revokes every token, as PayPal may at any time. */
  revokeAll(): void {
    this.#expiry.clear()
  }
}
