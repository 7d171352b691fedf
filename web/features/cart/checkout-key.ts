import type { PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { newOrderDraft } from '#web/features/orders/order-draft.ts'

/** How long an unanswered try keeps its key, in ms: longer than servings are held. */
const keyLifetime = 30 * 60_000

function storageKey(userId: PersonId): string {
  return `bakesale:checkout:${userId}`
}

/**
 * The idempotency key of a user's checkout. It stays the same until a response arrives, also across tabs and reloads,
 * so a cart is never placed twice (decisions, OPEN-77).
 */
export function checkoutKey(userId: PersonId, now: Date): IdempotencyKey {
  const stored = read(userId)
  if (stored && now.getTime() - stored.since < keyLifetime) return stored.key
  const { key } = newOrderDraft()
  tryStorage(() => localStorage.setItem(storageKey(userId), JSON.stringify({ key, since: now.getTime() })))
  return key
}

/** Forgets the key after a response: the next checkout needs another. */
export function forgetCheckoutKey(userId: PersonId): void {
  tryStorage(() => localStorage.removeItem(storageKey(userId)))
}

function read(userId: PersonId): { key: IdempotencyKey; since: number } | null {
  const text = tryStorage(() => localStorage.getItem(storageKey(userId)))
  if (typeof text !== 'string') return null
  const stored: unknown = tryStorage(() => JSON.parse(text))
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('since' in stored)) return null
  const { key, since } = stored
  return typeof key === 'string' && typeof since === 'number' ? { key, since } : null
}

/** Storage may be blocked or invalid; each try then has its own key. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
