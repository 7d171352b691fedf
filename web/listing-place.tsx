import type { Listing } from '#shared/api/listings.ts'
import { directionsUrl } from './features/orders/pickup-links.ts'
import { ButtonLink } from './ui/button.tsx'

/** The way to where a listing is picked up; where the address is hidden, to its neighbourhood. Nothing where no point is known. */
export function ListingPlace({ listing }: { listing: Listing }) {
  const { latitude, hidesAddress, isPlacedByAddress } = listing
  if (latitude === null) return null
  return (
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
  )
}
