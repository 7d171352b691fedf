import { randomBytes } from 'node:crypto'

/** How long a token is good, in seconds: PayPal's own nine hours. */
const lifetime = 32_400

/** The access tokens that were given out. */
export class PaypalTokens {
  readonly #credentials: string
  readonly #now: () => Date
  readonly #expiry = new Map<string, number>()

  constructor({ clientId, clientSecret }: { clientId: string; clientSecret: string }, now: () => Date) {
    this.#credentials = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    this.#now = now
  }

  /** A new token for whoever shows the right id and secret; null for anybody else. */
  issue(authorization: string | undefined): { token: string; seconds: number } | null {
    if (authorization !== this.#credentials) return null
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    this.#expiry.set(token, this.#now().getTime() + lifetime * 1000)
    return { token, seconds: lifetime }
  }

  isGood(token: string): boolean {
    return (this.#expiry.get(token) ?? 0) > this.#now().getTime()
  }

  /** Makes every token bad, as PayPal may at any time. */
  revokeAll(): void {
    this.#expiry.clear()
  }
}
