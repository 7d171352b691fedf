import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListingGrid } from './listing-grid.tsx'
import css from './listing-skeletons.module.css'

const places = Array.from({ length: 8 }, (_, index) => index)

/** Eight skeleton cards (LAND-10). */
export function ListingSkeletons() {
  return (
    <div aria-hidden="true">
      <ListingGrid label="Loading">
        {places.map((place) => (
          <li key={place} className={css.card}>
            <Skeleton className={css.photo} />
            <Skeleton kind="heading" width="most" />
            <Skeleton />
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton kind="button" width="half" />
          </li>
        ))}
      </ListingGrid>
    </div>
  )
}
