import type { SellerOverview } from '#shared/api/seller-overview.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { Stat, Stats } from '#web/ui/stat.tsx'

/** Four figures over all of a baker's orders and listings. */
export function OverviewFigures({ overview }: { overview: SellerOverview }) {
  const { waiting, toHandOver, completed, earnings, listings, rating, reviewCount } = overview
  return (
    <Stats>
      <Stat icon="bag" label="Waiting for you" value={waiting} detail={`${toHandOver} to hand over`} />
      <Stat
        icon="coin"
        label="Earnings"
        value={formatMoney(fromDecimal(earnings) ?? 0)}
        detail={`after the fee, ${completed} completed`}
      />
      <Stat icon="store" label="Active listings" value={listings.active} detail={besides(listings)} />
      <Stat
        icon="star"
        label="Average rating"
        value={rating === null ? 'New' : rating.toFixed(1)}
        detail={rating === null ? 'no reviews yet' : plural(reviewCount, ['from # review', 'from # reviews'])}
      />
    </Stats>
  )
}

function besides({ soldOut, paused, drafts, past }: SellerOverview['listings']): string {
  return [
    ...(drafts > 0 ? [plural(drafts, ['# draft', '# drafts'])] : []),
    `${soldOut} sold out`,
    ...(paused > 0 ? [`${paused} paused`] : []),
    `${past} past`,
  ].join(' · ')
}
