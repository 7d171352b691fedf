import { userRealm } from '#server/accounts/user-realm.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { countLiveListings } from '#server/listings/my-listings-repository.ts'
import {
  type BakerPayoutRow,
  lockBakerPayout,
  updateBakerRow,
} from '#server/payments/payouts/baker-payouts-repository.ts'
import { changePayout } from '#server/payments/payouts/change-payout.ts'
import { deleteConnection } from '#server/payments/payouts/payout-connections-repository.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { railRules } from '#server/payments/providers/rail-rules.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import {
  offeredMethodsOf,
  offering,
  payeesOf,
  refuseOffer,
  switchedOn,
} from '#server/payments/taking/payment-method-rules.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { getPayouts as getPayoutsCall, offerPayWay as offerPayWayCall } from '#shared/api/payouts.ts'
import { type FieldRule, issuesOf } from '#shared/changed-fields-rules.ts'
import type { PaymentMethod, Rail } from '#shared/payment-methods.ts'
import { getPayouts } from './get-payouts.ts'

/**
 * Turns a payment method of the viewer on or off; orders waiting for a payment by it can still be paid.
 * Throws `conflict` if listings on sale would be left without any method.
 */
export async function offerPayWay(
  context: Pick<MoneyContext, 'db' | 'config' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  payWay: PaymentMethod,
  isOffered: boolean,
): Promise<CallResponse<typeof offerPayWayCall>> {
  const { db, config, now } = context
  return inTransaction(db, async (trx) => {
    const row = await lockOwn(trx, viewer)
    const change = offering(row, payWay, isOffered)
    await refuseNoWay(context, trx, { before: row, after: { ...row, ...change } })
    await updateBakerRow(trx, row.id, { ...change, updated_at: now() })
    return { offered: switchedOn({ ...row, ...change }, railsOn(config), now()) }
  })
}

/**
 * Disconnects the viewer's account at a provider and turns its rail off, with an email. Existing payments continue.
 * Throws like `requireOwner` (payout settings need re-authentication), and `conflict` like turning it off.
 */
export async function disconnectRail(
  context: MoneyContext,
  viewer: Viewer,
  rail: Rail,
  currentPassword?: string,
): Promise<CallResponse<typeof getPayoutsCall>> {
  await requireOwner(context, userRealm, viewer, currentPassword)
  await inTransaction(context.db, async (trx) => {
    const row = await lockOwn(trx, viewer)
    await deleteConnection(trx, row.id, rail)
    const before = payeesOf(row, rail).current
    const changed = await changePayout(context, trx, row, {
      rail,
      client: viewer.client,
      change: { ...railRules[rail].unconnected, ...offering(row, rail, false) },
      gone: 'all',
      told: { before, after: null },
    })
    await refuseNoWay(context, trx, { before: row, after: changed })
  })
  return getPayouts(context, viewer)
}

async function lockOwn(trx: Trx, viewer: Pick<Viewer, 'id'>): Promise<BakerPayoutRow> {
  const row = await lockBakerPayout(trx, viewer.id)
  if (!row) throw new AppError('unauthenticated', 'Sign in to continue.')
  return row
}

async function refuseNoWay(
  { config, now }: Pick<MoneyContext, 'config' | 'now'>,
  trx: Trx,
  { before, after }: { before: BakerPayoutRow; after: BakerPayoutRow },
): Promise<void> {
  const live = await countLiveListings(trx, after.id)
  const offerOf = (row: BakerPayoutRow) => ({ ways: offeredMethodsOf(row, railsOn(config), now()) })
  // bakers without any method before may still change their offer
  const rule: FieldRule<ReturnType<typeof offerOf>, string> = {
    judges: ['ways'],
    refuse: ({ ways }) => refuseOffer(ways, live),
  }
  const [refusal] = issuesOf([rule], offerOf(after), offerOf(before))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
}
