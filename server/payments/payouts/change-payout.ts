import { isDeepStrictEqual } from 'node:util'
import { noteSecurityEvent } from '#server/accounts/security-log/note-security-event.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx, UserRowChange } from '#server/database/tables.ts'
import type { Client } from '#server/http/client.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { changePayee, type GoneWith, lastToCount, payeeAt } from '../contract/payout-change-rules.ts'
import { accountsOf, columnsOfFormer, payeesOf } from '../taking/payment-method-rules.ts'
import { type BakerPayoutRow, updateBakerRow } from './baker-payouts-repository.ts'
import { notifyOfPayoutChange } from './notify-of-payout-change.ts'
import { insertPayoutChange } from './payout-changes-repository.ts'

/** A change of how a baker is paid over a rail. */
export interface PayoutWrite {
  rail: Rail
  /** the client of the baker who asked for it; null if the provider reported it */
  client: Client | null
  change: UserRowChange & Partial<BakerPayoutRow>
  /** which accounts can no longer be paid */
  gone: GoneWith
  /** the account to name to the baker, if it is not the one that is paid */
  told?: { before: string | null; after: string | null }
}

/**
 * Changes how a locked baker is paid over a rail; the former account is paid for 24 more hours (decisions, payout
 * changes). Notifies the baker by mail and security log if the payee changes. Returns the new row.
 */
export async function changePayout(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  baker: BakerPayoutRow,
  { rail, client, change, gone, told }: PayoutWrite,
): Promise<BakerPayoutRow> {
  const now = context.now()
  const before = payeesOf(baker, rail)
  const { current } = payeesOf({ ...baker, ...change }, rail)
  const former = columnsOfFormer(rail, changePayee(before, { current, gone }, now))
  const changed = { ...baker, ...change, ...former }
  await updateBakerRow(trx, baker.id, { ...change, ...former, updated_at: now })
  const { email } = baker
  const paidTo = payeeAt(payeesOf(changed, rail), now)
  const waits = paidTo === current ? null : { paidTo }
  const words = told ?? anotherAccount(lastToCount(before, now), before.current, current)
  if (words && words.before !== words.after) {
    await noteSecurityEvent(trx, { id: baker.id, client }, 'payout_changed', now)
    await notifyOfPayoutChange(context, trx, baker.id, { rail, email, ...words, waits })
  }
  // after the notice: its link undoes changes made since the link was created
  if (namesOthers(baker, changed, rail)) await insertPayoutChange(trx, baker, rail, context.now())
  return changed
}

/** Stores that the baker's former account can no longer be paid. */
export async function loseFormer(
  { now }: Pick<AppContext, 'now'>,
  trx: Trx,
  baker: BakerPayoutRow,
  rail: Rail,
): Promise<void> {
  const lost = columnsOfFormer(rail, { ...payeesOf(baker, rail), isFormerGone: true })
  await updateBakerRow(trx, baker.id, { ...lost, updated_at: now() })
}

/** Whether the accounts differ, and not only whether they are connected. */
function namesOthers(before: BakerPayoutRow, after: BakerPayoutRow, rail: Rail): boolean {
  const namesOf = (row: BakerPayoutRow) => ({ ...accountsOf(row, rail), isConnected: true })
  return !isDeepStrictEqual(namesOf(before), namesOf(after))
}

/** Null for a baker's own account that only became payable again, or stopped being payable. */
function anotherAccount(
  counted: string | null,
  before: string | null,
  after: string | null,
): { before: string | null; after: string | null } | null {
  return after === null || after === before || after === counted ? null : { before: counted, after }
}
