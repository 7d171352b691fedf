import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { MoneyAction, MoneyList } from '#shared/api/admin-money.ts'
import type { DisputeState } from '#shared/dispute-states.ts'

/** What determines the possible actions. */
interface Case {
  list: MoneyList
  isDisputed: boolean
  state: DisputeState | null
}

/** The actions of a role now; a disputed case waits for the dispute's end. */
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
 * Whether a retry keeps its id, the provider's idempotency key: yes when the outcome is unknown. A rejected or
 * abandoned one would fail forever under that id, so it is replaced. `attempts` beyond the last pause mean no answer.
 */
export function keepsItsId(
  { attempts, provider_id }: { attempts: number; provider_id: string | null },
  lastAttempt: number,
): boolean {
  return provider_id === null && attempts > lastAttempt
}
