import { isDeepStrictEqual } from 'node:util'
import { noteSecurityEvent } from '#server/accounts/security-log/note-security-event.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx, UserRowChange } from '#server/database/tables.ts'
import type { Client } from '#server/http/client.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { changePayee, type GoneWith, lastToCount, payeeAt } from '../contract/payout-change-rules.ts'
import { accountsOf, columnsOfFormer, payeesOf } from '../taking/payment-method-rules.ts'
import { notifyOfPayoutChange } from './notify-of-payout-change.ts'
import { insertPayoutChange } from './payout-changes-repository.ts'
import { changeSeller, type SellerRow } from './sellers-repository.ts'

/** A change of how a baker is paid over a rail. */
export interface PayoutWrite {
  rail: Rail
  /** where the baker asked for it from; null for what the provider told of */
  client: Client | null
  change: UserRowChange & Partial<SellerRow>
  /** which accounts can no longer be paid */
  gone: GoneWith
  /** the account that the baker is told of, where that is another than the one that is paid */
  told?: { before: string | null; after: string | null }
}

/**
 * Writes how a baker, whose row the caller has locked, is paid over a rail, and whom it was before: new payments keep going
 * there for 24 hours (decisions, payout changes). They are told by mail and in their security log whenever somebody else is to be
 * paid, whoever heard of it. Answers the row as it is then.
 */
export async function changePayout(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  seller: SellerRow,
  { rail, client, change, gone, told }: PayoutWrite,
): Promise<SellerRow> {
  const now = context.now()
  const before = payeesOf(seller, rail)
  const { current } = payeesOf({ ...seller, ...change }, rail)
  const former = columnsOfFormer(rail, changePayee(before, { current, gone }, now))
  const changed = { ...seller, ...change, ...former }
  await changeSeller(trx, seller.id, { ...change, ...former, updated_at: now })
  const { email } = seller
  const paidTo = payeeAt(payeesOf(changed, rail), now)
  const waits = paidTo === current ? null : { paidTo }
  const words = told ?? anotherAccount(lastToCount(before, now), before.current, current)
  if (words && words.before !== words.after) {
    await noteSecurityEvent(trx, { id: seller.id, client }, 'payout_changed', now)
    await notifyOfPayoutChange(context, trx, seller.id, { rail, email, ...words, waits })
  }
  // after the link of the notice, which undoes what changed since its own moment
  if (namesOthers(seller, changed, rail)) await insertPayoutChange(trx, seller, rail, context.now())
  return changed
}

/** Notes that the account a baker was paid to before can no longer be paid. */
export async function loseFormer(
  { now }: Pick<AppContext, 'now'>,
  trx: Trx,
  seller: SellerRow,
  rail: Rail,
): Promise<void> {
  const lost = columnsOfFormer(rail, { ...payeesOf(seller, rail), isFormerGone: true })
  await changeSeller(trx, seller.id, { ...lost, updated_at: now() })
}

/** Whether the accounts are others, and not only connected or no longer. */
function namesOthers(before: SellerRow, after: SellerRow, rail: Rail): boolean {
  const namesOf = (row: SellerRow) => ({ ...accountsOf(row, rail), isConnected: true })
  return !isDeepStrictEqual(namesOf(before), namesOf(after))
}

/** Null for an account that its provider kept from being paid for a while, or does from now on: it is still the baker's own. */
function anotherAccount(
  counted: string | null,
  before: string | null,
  after: string | null,
): { before: string | null; after: string | null } | null {
  return after === null || after === before || after === counted ? null : { before: counted, after }
}
