import { requireOwner } from '#server/accounts/prove-owner.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  offeredWaysOf,
  offering,
  type PaidBaker,
  payeeOf,
  refuseOffer,
  switchedOn,
  unconnected,
} from '#server/payments/pay-way-rules.ts'
import { railsOn } from '#server/payments/rails-on.ts'
import type { CallAnswer } from '#shared/api/call.ts'
import type { getPayouts as getPayoutsCall, offerPayWay as offerPayWayCall } from '#shared/api/payouts.ts'
import type { PayWay, Rail } from '#shared/pay-ways.ts'
import { getPayouts } from './get-payouts.ts'
import { changeSeller, countLiveListings, lockSeller, type SellerRow } from './sellers-repository.ts'
import { tellOfPayoutChange } from './tell-of-payout-change.ts'

/**
 * Switches a way of being paid on or off for the viewer's buyers, from now on. Orders that wait for a payment over it are
 * still paid. Throws `conflict` when that would leave listings that are on sale without any way to order them.
 */
export async function offerPayWay(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  payWay: PayWay,
  isOffered: boolean,
): Promise<CallAnswer<typeof offerPayWayCall>> {
  const seller = await change(context, viewer, (row) => offering(row, payWay, isOffered))
  return { offered: switchedOn(seller, railsOn(context.config)) }
}

/**
 * Forgets the viewer's account at a provider and switches the rail off, should the provider still tell us of it; they are told
 * by mail. Payments keep whom they were made for, and are carried out. Throws what `requireOwner` does, for this is where
 * money goes, and `conflict` as switching it off does.
 */
export async function disconnectRail(
  context: AppContext,
  viewer: Viewer,
  rail: Rail,
  currentPassword?: string,
): Promise<CallAnswer<typeof getPayoutsCall>> {
  await requireOwner(context, viewer, currentPassword)
  await change(
    context,
    viewer,
    (row) => ({ ...unconnected[rail], ...offering(row, rail, false) }),
    (trx, { email, ...row }) =>
      tellOfPayoutChange(
        context,
        trx,
        { rail, email, before: payeeOf(row, rail), after: null },
        context.now(),
      ),
  )
  return getPayouts(context, viewer)
}

async function change(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  changeOf: (row: SellerRow) => Partial<PaidBaker>,
  tell?: (trx: Trx, before: SellerRow) => Promise<void>,
): Promise<SellerRow> {
  return inTransaction(db, async (trx) => {
    const row = await lockSeller(trx, viewer.id)
    if (!row) throw new AppError('unauthenticated', 'Please sign in to continue.')
    const written = changeOf(row)
    const changed = { ...row, ...written }
    const refusal = refuseOffer(
      offeredWaysOf(changed, railsOn(config)),
      await countLiveListings(trx, viewer.id),
    )
    if (refusal !== null) throw new AppError('conflict', refusal)
    await changeSeller(trx, row.id, { ...written, updated_at: now() })
    await tell?.(trx, row)
    return changed
  })
}
