import type { PaymentId, PersonId } from '#shared/api/ids.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import type { Payees } from '../contract/payout-change-rules.ts'
import { type Difference, difference } from './difference-rules.ts'

/** An account that payments of a baker go to, or went to. */
export interface PaidAccount {
  cook_id: PersonId
  rail: Rail
  payee: string
  /** when the last of them was made */
  last_at: Date
  /** whether no later payment of this baker over this rail goes anywhere else */
  is_last: boolean
  /** those of which money may still leave, by id */
  open_ids: readonly PaymentId[]
}

/** Whose account it is by the bakers' own rows, for a rail. */
export type PayeesOfBaker = (bakerId: PersonId, rail: Rail) => Payees | null

/**
 * Payments that go to another baker's account; and those that a baker is paid last, where their row names other accounts and was
 * not changed since.
 */
export function differencesInPayees(
  paid: readonly PaidAccount[],
  payeesOf: PayeesOfBaker,
  ownersOf: (rail: Rail, payee: string) => readonly PersonId[],
): Difference[] {
  return paid.flatMap((account) => {
    const { cook_id, rail, payee, last_at, is_last, open_ids } = account
    const own = payeesOf(cook_id, rail)
    if (own === null || own.current === payee || own.former === payee) return []
    const [owner] = ownersOf(rail, payee)
    const isUnchanged = own.changedAt === null || own.changedAt <= last_at
    if (owner === undefined && !(is_last && isUnchanged && own.current !== null)) return []
    const whose = owner === undefined ? `and theirs is ${own.current}` : `which is baker ${owner}’s`
    const words = `baker ${cook_id} is paid over ${railFacts[rail].name} to account ${payee}, ${whose}`
    const one = difference({ kind: 'payee', rail, providerId: payee, words })
    return open_ids.length === 0 ? [one] : open_ids.map((paymentId) => ({ ...one, paymentId }))
  })
}
