import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ListingCard } from './listing-card.tsx'
import { ListingGrid } from './listing-grid.tsx'

/** How many cards of a page are seen without scrolling on most screens. */
const seenAtOnce = 4

interface CardsProps {
  listings: readonly CardListing[]
  /** where distances are measured from (CARD-14); null when no place is known */
  point: Point | null
  /** whether they were searched for by the day on which they are picked up */
  isOfDay?: boolean
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
}

interface ListingCardsProps extends CardsProps {
  /** the pages that were asked for below the first */
  more: readonly ApiQuery<ListPage<CardListing>>[]
}

/** The cards of a list's first page and of those that follow it, in one grid. */
export function ListingCards({ listings, more, ...shared }: ListingCardsProps) {
  return (
    <ListingGrid label="Baked goods">
      <Cards listings={listings} eager={seenAtOnce} {...shared} />
      {more.map((read) => (
        <CardsOfPage key={read.key[0]} read={read} {...shared} />
      ))}
    </ListingGrid>
  )
}

function CardsOfPage({
  read,
  ...shared
}: { read: ApiQuery<ListPage<CardListing>> } & Omit<CardsProps, 'listings'>) {
  const { data } = useApiQuery(read)
  return <Cards listings={data?.items ?? []} eager={0} {...shared} />
}

function Cards({ listings, point, eager, ...actions }: CardsProps & { eager: number }) {
  const now = useNow()
  return listings.map((listing, index) => (
    <ListingCard
      key={listing.id}
      listing={listing}
      now={now}
      distance={point ? milesTo(point, listing) : undefined}
      eager={index < eager}
      {...actions}
    />
  ))
}

function milesTo(point: Point, { latitude, longitude }: CardListing): number | undefined {
  return latitude === null || longitude === null ? undefined : distanceMiles(point, { latitude, longitude })
}
