import type { CardListing } from '#shared/api/listings.ts'
import { foodPath } from '#web/routing/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { shortPrice } from './map-labels.ts'
import css from './map-view.module.css'

interface ListingsWithoutPlaceProps {
  listings: readonly CardListing[]
  /** of its heading */
  level: 2 | 3
}

/** Listings that match and that no map can show, because their bakers have not said where exactly (MAP-12). */
export function ListingsWithoutPlace({ listings, level }: ListingsWithoutPlaceProps) {
  const Heading = `h${level}` as const
  return (
    <section className={css.unplaced} aria-labelledby="without-place">
      <Heading id="without-place">Not on the map</Heading>
      <p className="small muted">Their bakers have not said exactly where. The listing has the address.</p>
      <ul>
        {listings.map(({ id, title, price, address }) => (
          <li key={id}>
            <Link href={foodPath(id)}>{title}</Link>{' '}
            <span className="small muted">
              {shortPrice(price)} · {address}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
