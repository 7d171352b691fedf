import type { PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { newOrderDraft } from '#web/features/orders/order-draft.ts'

/** How long a try that got no answer is taken up again, in milliseconds: longer than servings are ever held. */
const keptFor = 30 * 60_000

function place(userId: PersonId): string {
  return `bakesale:checkout:${userId}`
}

/**
 * The key of the checkout that is meant: the same until an answer has come, also in another tab and after a reload, so
 * that a cart is never placed twice (decisions, OPEN-77).
 */
export function checkoutKey(userId: PersonId, now: Date): IdempotencyKey {
  const kept = read(userId)
  if (kept && now.getTime() - kept.since < keptFor) return kept.key
  const { key } = newOrderDraft()
  attempt(() => localStorage.setItem(place(userId), JSON.stringify({ key, since: now.getTime() })))
  return key
}

/** Once a checkout was answered, the next one is another. */
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

/** A browser may forbid storage, and what is in it may be anything; each try then has a key of its own. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
