import { useRef, useState } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { useNear } from '#web/rendering/use-near.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ListingFilters } from '../listings/listing-search.ts'
import { listingsWithoutPlaceQuery } from '../listings/listings-query.ts'
import { hasHigherPrices } from '../listings/shown-price.ts'
import { listedPrice } from './map-labels.ts'
import css from './map-view.module.css'
import { pointOf } from './opening-view.ts'

interface ListingsWithoutPlaceProps {
  filters: ListingFilters
  /** the first matching listings anywhere; null if they failed to load */
  page: ListPage<CardListing> | null
  /** the heading level */
  level: 2 | 3
}

/**
 * Matching listings without a point, which no map can show (MAP-12). If the first page is not the whole list,
 * a separate query loads them when the end of the text version comes near.
 */
export function ListingsWithoutPlace({ filters, page, level }: ListingsWithoutPlaceProps) {
  const start = useRef<HTMLDivElement>(null)
  const isNear = useNear(start)
  const isWhole = page !== null && page.nextCursor === null
  const read = (cursor?: string) => listingsWithoutPlaceQuery(filters, cursor)
  const asked = { enabled: isNear && !isWhole }
  const [cursors, setCursors] = useState<readonly string[]>([])
  const first = useApiQuery(read(), asked)
  const last = useApiQuery(read(cursors.at(-1)), asked)
  const whole = isWhole ? page.items.filter((listing) => pointOf(listing) === null) : null
  const rows = whole ?? first.data?.items ?? []
  const next = whole ? null : (last.data?.nextCursor ?? null)
  const Heading = `h${level}` as const
  return (
    <div ref={start}>
      {(rows.length > 0 || last.isError) && (
        <section className={css.unplaced} aria-labelledby="without-place">
          <Heading id="without-place">Not on the map</Heading>
          <p className="small muted">Their bakers haven’t set an exact spot. Each listing has the address.</p>
          <ul>
            <Rows listings={rows} />
            {cursors.map((cursor) => (
              <FurtherRows key={cursor} read={read(cursor)} />
            ))}
          </ul>
          {last.isError && <p role="alert">These did not load. Try again.</p>}
          {last.isError && (
            <Button icon="refresh" onClick={() => void last.refetch()}>
              Try again
            </Button>
          )}
          {next !== null && <Button onClick={() => setCursors([...cursors, next])}>Show more</Button>}
        </section>
      )}
    </div>
  )
}

function FurtherRows({ read }: { read: ReturnType<typeof listingsWithoutPlaceQuery> }) {
  const { data } = useApiQuery(read)
  return <Rows listings={data?.items ?? []} />
}

function Rows({ listings }: { listings: readonly CardListing[] }) {
  return listings.map((listing) => (
    <li key={listing.id}>
      <Link href={foodPath(listing.id)}>{listing.title}</Link>{' '}
      <span className="small muted">
        {listedPrice(listing.price, hasHigherPrices(listing))} · {listing.address}
      </span>
    </li>
  ))
}
