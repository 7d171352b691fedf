import type { TakePayoutsBack } from '#server/accounts/disowning/disown-change.ts'
import { noteSecurityEvent, type SecurityActor } from '#server/accounts/security-log/note-security-event.ts'
import type { PayoutChangeRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { payeeAt } from '../contract/payout-change-rules.ts'
import { type BakerPayoutRow, lockBakerPayout, updateBakerRow } from '../payouts/baker-payouts-repository.ts'
import { mailPayoutChange } from '../payouts/notify-of-payout-change.ts'
import { findFirstChangeSince, insertPayoutChange } from '../payouts/payout-changes-repository.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import {
  accountsOf,
  columnsOfAccounts,
  columnsOfFormer,
  offering,
  payeesOf,
} from '../taking/payment-method-rules.ts'
import { accountsOfBakers } from './accounts-of-bakers.ts'

/**
 * Restores a baker's payouts from before the first change since a moment, at once, and emails them. Afterwards asks
 * each provider whether the account can still be paid.
 */
export function takePayoutsBackIn(context: MoneyContext): TakePayoutsBack {
  return async (trx, actor, since) => {
    const back: [Rail, string][] = []
    for (const rail of rails) {
      const before = await findFirstChangeSince(trx, actor.id, rail, since)
      if (!before) continue
      await takeBack(context, trx, actor, before)
      if (before.account !== null) back.push([rail, before.account])
    }
    return async () => {
      for (const [rail, account] of back) await askProvider(context, rail, account)
    }
  }
}

async function takeBack(
  context: MoneyContext,
  trx: Trx,
  actor: SecurityActor,
  before: PayoutChangeRow,
): Promise<void> {
  const { rail } = before
  const now = context.now()
  const seller = await lockBakerPayout(trx, actor.id)
  if (!seller) return
  const change = columnsBefore(seller, before)
  await insertPayoutChange(trx, seller, rail, now)
  await updateBakerRow(trx, seller.id, { ...change, updated_at: now })
  const payees = payeesOf({ ...seller, ...change }, rail)
  const words = { before: payeesOf(seller, rail).current, after: payees.current }
  if (words.before === words.after) return
  const paidTo = payeeAt(payees, now)
  const waits = paidTo === words.after ? null : { paidTo }
  await noteSecurityEvent(trx, actor, 'payout_changed', now)
  await mailPayoutChange(context, trx, { rail, email: seller.email, ...words, waits })
}

/** A baker's columns before a change; a still connected account keeps its current state. */
function columnsBefore(seller: BakerPayoutRow, before: PayoutChangeRow): Partial<BakerPayoutRow> {
  const { rail, account, address, former } = before
  const bound = accountsOf(seller, rail)
  const isConnected = account === bound.account ? bound.isConnected : before.was_connected
  const kept = { former, changedAt: before.changed_at, isFormerGone: before.former_gone }
  return {
    ...columnsOfAccounts(rail, { account, isConnected, address }),
    ...columnsOfFormer(rail, kept),
    ...offering(seller, rail, before.was_offered),
  }
}

/** Ignores an unreachable provider: a webhook or the baker's next visit refreshes the account. */
async function askProvider(context: MoneyContext, rail: Rail, account: string): Promise<void> {
  try {
    await accountsOfBakers[rail].refresh(context, account)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
