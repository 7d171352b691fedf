import { useId } from 'react'
import type { Shelves as Bakes, ShelfBake } from '#shared/api/shelves.ts'
import { distanceMiles, formatMiles, type Point } from '#shared/distance.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tape } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { PriceTicket } from '#web/ui/price-ticket.tsx'
import { ListingPhoto } from './listing-photo.tsx'
import css from './shelves.module.css'
import { shownPrice } from './shown-price.ts'

interface ShelvesProps {
  shelves: Bakes
  /** the center of the shelves; null for the whole country */
  point: Point | null
}

/** Bakes that are ready soon and new bakers, in rows that scroll sideways, without empty shelves. */
export function Shelves({ shelves, point }: ShelvesProps) {
  return (
    <div className={css.shelves}>
      <Shelf title="Out of the oven today" bakes={shelves.today} point={point} isOfDay />
      <Shelf title="This weekend" bakes={shelves.weekend} point={point} isOfDay />
      <Shelf title="New bakers" bakes={shelves.newBakers} point={point} />
    </div>
  )
}

interface ShelfProps {
  title: string
  bakes: readonly ShelfBake[]
  point: Point | null
  /** whether the bakes belong to a day and link to their batch of that day */
  isOfDay?: boolean
}

function Shelf({ title, bakes, ...shared }: ShelfProps) {
  const titleId = useId()
  if (bakes.length === 0) return null
  return (
    <section className="wrap" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={css.row}>
        {bakes.map((bake) => (
          <ShelfItem key={bake.id} bake={bake} {...shared} />
        ))}
      </ul>
    </section>
  )
}

function ShelfItem({
  bake,
  point,
  isOfDay = false,
}: { bake: ShelfBake } & Pick<ShelfProps, 'point' | 'isOfDay'>) {
  const { title, cook, isSample, latitude, longitude } = bake
  const now = useNow()
  const page = foodPath(bake.id, isOfDay ? bake.batchId : null)
  const isPlaced = point !== null && latitude !== null && longitude !== null
  return (
    <li className={css.bake}>
      <Link href={page} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ListingPhoto listing={bake} />
      </Link>
      {isSample && <Tape className={css.sample}>SAMPLE</Tape>}
      <PriceTicket className={css.ticket} price={shownPrice(bake)} unit="" />
      <h3 className={css.title}>
        <Link href={page}>{title}</Link>
      </h3>
      <p className={css.baker}>
        <Avatar person={cook} size="tiny" />
        <span>
          {cook.firstName} {cook.lastName}
        </span>
      </p>
      <p className={css.when}>
        {isPlaced && `${formatMiles(distanceMiles(point, { latitude, longitude }))} · `}
        {readyByLabel(bake, now)}
      </p>
    </li>
  )
}
