/** The greatest distance to the nearest ZIP code of a point in the U.S., in kilometers. */
export const farthest = 60

/** The greatest distance to a ZIP code of a point at sea that counts as shore, pier or ferry, in kilometers. */
const shore = 15

/** A point in our area, at sea, or in another country. */
export type Whereabouts = 'here' | 'at sea' | 'abroad'

/** Time zones that only the U.S. and its territories use. */
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
 * Where a point is, by its time zone and the kilometers to the nearest ZIP code (null: none near).
 * The time zone decides at borders, where the nearest ZIP code may be across the river.
 */
export function whereabouts(timeZone: string, kilometres: number | null): Whereabouts {
  const isOpenSea = timeZone.startsWith('Etc/')
  if (!isOpenSea && !ownZones.has(timeZone) && !ownRegions.test(timeZone)) return 'abroad'
  if (kilometres === null) return isOpenSea ? 'at sea' : 'abroad'
  return isOpenSea && kilometres > shore ? 'at sea' : 'here'
}

/** Points with the same key, at most about ten meters apart, share an address. */
export function pointKey({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`
}

/** The address parts of a Nominatim response. */
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

/** A one-line U.S. address: "88 Alder Avenue, Boulder, CO 80302"; null without a town. */
export function addressLine(parts: AddressParts): string | null {
  const town = parts.city ?? parts.town ?? parts.village ?? parts.hamlet
  if (town === undefined) return null
  const street = [parts.house_number, parts.road].filter(Boolean).join(' ')
  const state = parts['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? parts.state
  const region = [state, parts.postcode].filter(Boolean).join(' ')
  return [street, town, region].filter(Boolean).join(', ')
}
