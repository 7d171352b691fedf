import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import { findBakerPayout } from '#server/payments/payouts/baker-payouts-repository.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { accountsOfBakers } from '#server/payments/rails/accounts-of-bakers.ts'
import { switchedOn } from '#server/payments/taking/payment-method-rules.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { getPayouts as call } from '#shared/api/payouts.ts'
import { perRailInTurn } from '#shared/payment-methods.ts'

/** The viewer's payout settings per rail; if a provider is unavailable, the last known ones. */
export async function getPayouts(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
): Promise<CallResponse<typeof call>> {
  const seller = await findBakerPayout(context.db, viewer.id)
  if (!seller) throw new AppError('unauthenticated', 'Sign in to continue.')
  return {
    ...(await perRailInTurn((rail) => accountsOfBakers[rail].readPayout(context, seller))),
    offered: switchedOn(seller, railsOn(context.config), context.now()),
    timeZone: await readMarketZone(context),
    areLimitsLifted: seller.lifts_pickup_limits,
    refundsNoShows: seller.refunds_no_shows,
    offersNoShows: seller.refunds_no_shows && seller.offers_no_shows,
    confirmsAutomatically: seller.confirms_automatically,
  }
}
