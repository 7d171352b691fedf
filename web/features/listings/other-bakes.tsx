import type { Listing } from '#shared/api/listings.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListingPhoto } from './listing-photo.tsx'
import css from './other-bakes.module.css'
import { otherBakesQuery } from './other-bakes-query.ts'
import { shownPrice } from './shown-price.ts'

/** The other listings of the baker that are open for orders; renders nothing without any. */
export function OtherBakes({ listing: { id, cook } }: { listing: Pick<Listing, 'id' | 'cook'> }) {
  const now = useNow()
  const { data: bakes = [] } = useApiQuery(otherBakesQuery(id))
  if (bakes.length === 0) return null
  return (
    <section className={`stack ${css.section}`} aria-labelledby="other-bakes">
      <h2 id="other-bakes">
        More from <bdi>{cook.firstName}</bdi>
      </h2>
      <ul className={css.bakes}>
        {bakes.map((bake) => (
          <li key={bake.id}>
            <Link href={foodPath(bake.id)} className="stack tight">
              <ListingPhoto listing={bake} />
              <strong>{bake.title}</strong>
            </Link>
            <p className="small muted">
              {shownPrice(bake)} · {readyByLabel(bake, now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
