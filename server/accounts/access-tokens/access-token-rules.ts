import { type AccessScope, accessScopes } from '#shared/api/access-tokens.ts'

/** How precisely we record a token's last use, in milliseconds: an hour, which saves a write per call. */
const tokenUseResolution = 60 * 60_000

/** How long an expired token stays listed for its owner, in milliseconds: 30 days. */
export const expiredTokensKeptFor = 30 * 24 * 60 * 60_000

const day = 24 * 60 * 60_000

/** When a token that works for `days` stops. */
export function expiryOf(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day)
}

/** A last use until this moment is worth replacing. */
export function oldUse(now: Date): Date {
  return new Date(now.getTime() - tokenUseResolution)
}

/** Whether a token's last use is worth writing down. */
export function isUseNew(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt <= oldUse(now)
}

/** Whether a token with these scopes may make a call that accepts any of `accepted`. */
export function mayCall(scopes: readonly AccessScope[], accepted: readonly AccessScope[]): boolean {
  return accepted.some((scope) => scopes.includes(scope))
}

/** The scopes in their usual order, each once. */
export function inOrder(scopes: readonly AccessScope[]): AccessScope[] {
  return accessScopes.filter((scope) => scopes.includes(scope))
}
