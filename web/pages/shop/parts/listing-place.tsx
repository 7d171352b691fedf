import type { Listing } from '#shared/api/listings.ts'
import { StaticMap } from '#web/features/map/static-map.tsx'
import { directionsUrl } from '#web/features/orders/pickup-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The maximum distance of a home from its public point, in meters: half the diagonal of a 1/125° square. */
const homeWithin = 630

/** The estimated distance of a place from the center of its ZIP code or town, in meters. */
const townWithin = 1200

/**
 * The pickup location of a listing on a small map with directions, or its neighborhood if the address is hidden.
 * Renders nothing without a known point.
 */
export function ListingPlace({ listing }: { listing: Listing }) {
  const { latitude, longitude, hidesAddress, isPlacedByAddress } = listing
  if (latitude === null || longitude === null) return null
  const within = withinOf(listing)
  return (
    <>
      <StaticMap
        point={{ latitude, longitude }}
        within={within}
        label={
          within === null ? 'Map of the pickup location' : 'Map: the pickup location is within the circle'
        }
      />
      <ButtonLink
        variant="quiet"
        icon="pin"
        // give directions to the address, not to the center of a ZIP code
        href={directionsUrl(isPlacedByAddress ? { ...listing, latitude: null } : listing)}
        target="_blank"
        rel="noreferrer"
      >
        {hidesAddress ? 'Directions to the area' : 'Directions'}
      </ButtonLink>
    </>
  )
}

/** The maximum distance of the place from its point, in meters; null when the point is exact. */
function withinOf({ hidesAddress, isPlacedByAddress }: Listing): number | null {
  if (isPlacedByAddress) return townWithin
  return hidesAddress ? homeWithin : null
}
