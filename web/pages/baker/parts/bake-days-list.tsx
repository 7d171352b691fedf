import type { Listing } from '#shared/api/listings.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { bakeDaysPath, paths } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'

/** A baker's bakes, each with the link to its bake days. */
export function BakeDaysList({ listings }: { listings: readonly Listing[] }) {
  const now = useNow()
  return (
    <section className="sheet stack" aria-labelledby="bake-days">
      <h2 id="bake-days">Bake Days</h2>
      <p className="muted">Choose a bake to add days or repeat it weekly.</p>
      {listings.length === 0 && (
        <div>
          <ButtonLink variant="primary" icon="plus" href={paths.postFood}>
            Post Baked Goods
          </ButtonLink>
        </div>
      )}
      <TileList label="Bakes">
        {listings.map((listing) => {
          const { url, hue } = categoryDrawing(listing.cuisine, listing.id)
          return (
            <TileRow
              key={listing.id}
              picture={<Tile photo={listing.imageUrl} drawing={url} hue={hue} shape="square" />}
              title={<Link href={bakeDaysPath(listing.id)}>{listing.title}</Link>}
              detail={`Ready ${readyByLabel(listing, now)}`}
              end={null}
            />
          )
        })}
      </TileList>
    </section>
  )
}
