import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ListingCard } from './listing-card.tsx'
import { ListingGrid } from './listing-grid.tsx'

/** The number of cards visible without scrolling on most screens. */
const seenAtOnce = 4

interface CardsProps {
  listings: readonly CardListing[]
  /** the point that distances are measured from (CARD-14); null when unknown */
  point: Point | null
  /** whether the search has a pickup day */
  isOfDay?: boolean
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
}

interface ListingCardsProps extends CardsProps {
  /** the requested pages below the first */
  more: readonly ApiQuery<ListPage<CardListing>>[]
}

/** The cards of a list's first and further pages in one grid. */
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
