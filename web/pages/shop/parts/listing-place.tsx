import type { Listing } from '#shared/api/listings.ts'
import { StillMap } from '#web/features/map/still-map.tsx'
import { directionsUrl } from '#web/features/orders/pickup-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** How far a home may be from the point that stands for it, in metres: half the diagonal of a square of 1/125 of a degree. */
const homeWithin = 630

/** How far a place may be from the middle of its ZIP or town, in metres: a guess, as towns differ. */
const townWithin = 1200

/**
 * Where a listing is picked up, on a small map and by the way there; where the address is hidden, its neighborhood. Nothing
 * where no point is known.
 */
export function ListingPlace({ listing }: { listing: Listing }) {
  const { latitude, longitude, hidesAddress, isPlacedByAddress } = listing
  if (latitude === null || longitude === null) return null
  const within = withinOf(listing)
  return (
    <>
      <StillMap
        point={{ latitude, longitude }}
        within={within}
        label={within === null ? 'Map of the pickup place' : 'Map: the pickup place is within the circle'}
      />
      <ButtonLink
        variant="quiet"
        icon="pin"
        // the middle of a ZIP is no place to go to: the address is
        href={directionsUrl(isPlacedByAddress ? { ...listing, latitude: null } : listing)}
        target="_blank"
        rel="noreferrer"
      >
        {hidesAddress ? 'Directions to the area' : 'Directions'}
      </ButtonLink>
    </>
  )
}

/** How far the place may be from its point, in metres; null where it is the point itself. */
function withinOf({ hidesAddress, isPlacedByAddress }: Listing): number | null {
  if (isPlacedByAddress) return townWithin
  return hidesAddress ? homeWithin : null
}
