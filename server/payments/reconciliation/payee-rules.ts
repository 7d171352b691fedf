import type { PaymentId, PersonId } from '#shared/api/ids.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import type { Payees } from '../contract/payout-change-rules.ts'
import { type Difference, difference } from './difference-rules.ts'

/** An account that a baker's payments go to, or went to. */
export interface PaidAccount {
  cook_id: PersonId
  rail: Rail
  payee: string
  /** time of the last payment to it */
  last_at: Date
  /** whether the baker's last payment over this rail went to it */
  is_last: boolean
  /** payments whose money may still leave */
  open_ids: readonly PaymentId[]
}

/** Looks up a baker's own accounts on a rail. */
export type PayeesOfBaker = (bakerId: PersonId, rail: Rail) => Payees | null

/**
 * Finds payments to another baker's account, and accounts paid last that the baker's row, unchanged since, does not
 * name.
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
