import type { TopListing } from '#shared/api/seller-overview.ts'
import { plural } from '#shared/plural.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { foodPath } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import { ListingPhoto } from './listing-photo.tsx'

/** The most ordered listings with their remaining stock (DASH-05). */
export function TopListings({ listings }: { listings: readonly TopListing[] }) {
  return (
    <TileList label="Your top listings">
      {listings.map(({ listing, orders, servings }) => (
        <TileRow
          key={listing.id}
          picture={<ListingPhoto listing={listing} shape="square" />}
          title={<Link href={foodPath(listing.id)}>{listing.title}</Link>}
          detail={`${plural(orders, ['# order', '# orders'])}, ${plural(servings, ['# serving', '# servings'])}${listing.reviewCount > 0 ? ` · ${listing.rating.toFixed(1)}` : ''}`}
          end={
            isSoldOut(listing) ? (
              <Badge tone="bad">Sold out</Badge>
            ) : (
              <span className="small muted">{listing.servingsAvailable} left</span>
            )
          }
        />
      ))}
    </TileList>
  )
}
