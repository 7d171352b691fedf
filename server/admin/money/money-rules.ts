import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { MoneyAction, MoneyList } from '#shared/api/admin-money.ts'
import type { DisputeState } from '#shared/dispute-states.ts'

/** What decides what can be done about a case. */
interface Case {
  list: MoneyList
  isDisputed: boolean
  state: DisputeState | null
}

/** What a role may do about it now; what is disputed waits for the dispute's end. */
export function moneyActionsOf({ list, isDisputed, state }: Case, role: AdminRole): MoneyAction[] {
  const actions: MoneyAction[] = []
  if (list === 'failed' && !isDisputed) {
    if (mayDo(role, 'refund_orders')) actions.push('retry')
    if (mayDo(role, 'settle_money')) actions.push('settle')
  }
  if (list === 'stopped' && mayDo(role, 'settle_money')) actions.push('rebuild', 'lift')
  if (list === 'disputed' && state === 'needs_answer' && mayDo(role, 'refund_orders')) actions.push('answer')
  return actions
}

/**
 * Whether a refund or release is tried again under its own id, the provider's key by which it is done once: yes where nobody
 * knows what became of it. What the provider refused, or began and gave up, would come to the same under that id for ever:
 * another takes its place. `attempts` beyond the last pause mean that no answer ever came.
 */
export function keepsItsId(
  { attempts, provider_id }: { attempts: number; provider_id: string | null },
  lastAttempt: number,
): boolean {
  return provider_id === null && attempts > lastAttempt
}
