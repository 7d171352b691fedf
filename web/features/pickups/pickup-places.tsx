import { useState } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { listingsAt, openOrdersAt } from './place-copy.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { RemovePlaceDialog } from './remove-place-dialog.tsx'

/** The open dialog of a location; a null place in `edit` is a new one. */
type Doing = { what: 'edit'; place: PickupPlace | null } | { what: 'remove'; place: PickupPlace }

/** The baker's pickup locations. */
export function PickupPlaces({ places }: { places: readonly PickupPlace[] }) {
  const isHydrated = useHydrated()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <section className="sheet stack">
        <div className="row">
          <h2>Pickup Locations</h2>
          <Button
            icon="plus"
            className="end"
            disabled={!isHydrated}
            onClick={() => setDoing({ what: 'edit', place: null })}
          >
            Add a pickup location
          </Button>
        </div>
        <p className="muted">
          {places.length === 0
            ? 'Do you hand over at home, in a kitchen, at a stall? Add each location once, then choose it for listings and pickup times.'
            : 'Choose one of these for each listing or pickup time. When you change it here, its listings change too.'}
        </p>
      </section>
      {places.length > 0 && (
        <ul className="stack" aria-label="Your pickup locations">
          {places.map((place) => (
            <PlaceSheet key={place.id} place={place} onDo={(what) => setDoing({ what, place })} />
          ))}
        </ul>
      )}
      {doing?.what === 'edit' && <PlaceDialog place={doing.place} onClose={close} />}
      {doing?.what === 'remove' && <RemovePlaceDialog place={doing.place} onClose={close} />}
    </>
  )
}

function PlaceSheet({ place, onDo }: { place: PickupPlace; onDo: (what: Doing['what']) => void }) {
  const isHydrated = useHydrated()
  const { name, address, hidesAddress } = place
  const kept = openOrdersAt(place)
  return (
    <li className="sheet stack tight">
      <div>
        <h3>{name}</h3>
        <p className="small">{address}</p>
        <p className="small muted">
          {hidesAddress ? `${listingsAt(place)} Everyone sees only the neighborhood.` : listingsAt(place)}
        </p>
        {kept !== null && <p className="small">{kept}</p>}
      </div>
      <div className="row">
        <Button icon="edit" aria-label={`Edit ${name}`} disabled={!isHydrated} onClick={() => onDo('edit')}>
          Edit
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={`Remove ${name}`}
          disabled={!isHydrated}
          onClick={() => onDo('remove')}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
