import type { PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { newOrderDraft } from '#web/features/orders/order-draft.ts'

/** How long an unanswered try keeps its key, in ms: longer than servings are held. */
const keptFor = 30 * 60_000

function place(userId: PersonId): string {
  return `bakesale:checkout:${userId}`
}

/**
 * The idempotency key of a user's checkout. It stays the same until a response arrives, also across tabs and reloads,
 * so a cart is never placed twice (decisions, OPEN-77).
 */
export function checkoutKey(userId: PersonId, now: Date): IdempotencyKey {
  const kept = read(userId)
  if (kept && now.getTime() - kept.since < keptFor) return kept.key
  const { key } = newOrderDraft()
  attempt(() => localStorage.setItem(place(userId), JSON.stringify({ key, since: now.getTime() })))
  return key
}

/** Forgets the key after a response: the next checkout needs another. */
export function forgetCheckoutKey(userId: PersonId): void {
  attempt(() => localStorage.removeItem(place(userId)))
}

function read(userId: PersonId): { key: IdempotencyKey; since: number } | null {
  const text = attempt(() => localStorage.getItem(place(userId)))
  if (typeof text !== 'string') return null
  const kept: unknown = attempt(() => JSON.parse(text))
  if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('since' in kept)) return null
  const { key, since } = kept
  return typeof key === 'string' && typeof since === 'number' ? { key, since } : null
}

/** Storage may be blocked or invalid; each try then has its own key. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
