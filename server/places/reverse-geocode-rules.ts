/** How far the nearest ZIP may be for a point to be there, in kilometres. */
export const farthest = 60

/** How near to a ZIP a point may be in the water and still be on the shore, a pier or a ferry, in kilometres. */
const shore = 15

/** Where a point is: at a place of ours, at sea, or in another country. */
export type Whereabouts = 'here' | 'at sea' | 'abroad'

/** Zones of the United States and its territories that others do not share. */
const ownZones = new Set([
  'America/Adak',
  'America/Anchorage',
  'America/Boise',
  'America/Chicago',
  'America/Denver',
  'America/Detroit',
  'America/Juneau',
  'America/Los_Angeles',
  'America/Menominee',
  'America/Metlakatla',
  'America/New_York',
  'America/Nome',
  'America/Phoenix',
  'America/Puerto_Rico',
  'America/Sitka',
  'America/St_Thomas',
  'America/Yakutat',
  'Pacific/Guam',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Saipan',
])

const ownRegions = /^America\/(Indiana|Kentucky|North_Dakota)\//

/**
 * Where a point is, by the zone of its clock and the kilometres to the nearest ZIP (null when none is near): the zone
 * tells this side of a border from the other, where the next ZIP may be just across the river.
 */
export function whereabouts(timeZone: string, kilometres: number | null): Whereabouts {
  const isOpenSea = timeZone.startsWith('Etc/')
  if (!isOpenSea && !ownZones.has(timeZone) && !ownRegions.test(timeZone)) return 'abroad'
  if (kilometres === null) return isOpenSea ? 'at sea' : 'abroad'
  return isOpenSea && kilometres > shore ? 'at sea' : 'here'
}

/** Two points with the same key are told the same address: they are about ten metres apart at most. */
export function pointKey({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`
}

/** The parts of a Nominatim answer that make up an address. */
export interface AddressParts {
  house_number?: string | undefined
  road?: string | undefined
  city?: string | undefined
  town?: string | undefined
  village?: string | undefined
  hamlet?: string | undefined
  state?: string | undefined
  'ISO3166-2-lvl4'?: string | undefined
  postcode?: string | undefined
  country_code?: string | undefined
}

/** An address as Americans write it, in one line: "88 Alder Avenue, Boulder, CO 80302"; null without a town. */
export function addressLine(parts: AddressParts): string | null {
  const town = parts.city ?? parts.town ?? parts.village ?? parts.hamlet
  if (town === undefined) return null
  const street = [parts.house_number, parts.road].filter(Boolean).join(' ')
  const state = parts['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? parts.state
  const region = [state, parts.postcode].filter(Boolean).join(' ')
  return [street, town, region].filter(Boolean).join(', ')
}
