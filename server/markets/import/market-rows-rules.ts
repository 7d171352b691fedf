import { readAddress, readZip } from '#server/markets/address-rules.ts'
import type { PlacedMarket } from '#server/markets/market-question-rules.ts'
import { plainLine, plainText } from '#server/markets/plain-text-rules.ts'
import { stateCode } from '#server/markets/state-rules.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { webAddress } from '#shared/web-address.ts'

/** A market farther from its ZIP code than this is suspicious, in miles. */
const farFromZip = 50

const longest = { name: 200, address: 300, description: 1000 } as const

/** Reads a cell by column name; empty for a missing column. */
export type Cell = (column: string) => string

/** The point and town of a ZIP code. */
export type ZipLookup = (zip: string) => (Point & { town: string; state: string }) | null

/** An imported row; `notes` say what was corrected or is suspicious. */
export interface ReadRow {
  market: PlacedMarket
  /** milliseconds since 1970; of two rows with the same number, the latest counts */
  updatedAt: number
  notes: string[]
}

/** An export format, detected by a column that only it has. */
export interface ExportFormat {
  name: string
  column: string
  read: (cell: Cell) => WrittenRow
}

/** A row before validation. */
interface WrittenRow {
  id: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  longitude: string
  latitude: string
  website: string
  description: string
  updated: string
}

/** The supported exports: the Local Food Portal's, and that of the older directory with its FMID. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'USDA Local Food Portal',
    column: 'listing_id',
    read: (cell) => ({
      id: cell('listing_id'),
      name: cell('listing_name'),
      address: cell('location_address'),
      city: cell('location_city'),
      state: cell('location_state') || cell('derived_state'),
      zip: cell('location_zipcode') || cell('derived_zip'),
      longitude: cell('location_x'),
      latitude: cell('location_y'),
      website: cell('media_website'),
      description: cell('listing_desc') || cell('brief_desc') || cell('location_desc'),
      updated: cell('update_time'),
    }),
  },
  {
    name: 'USDA National Farmers Market Directory',
    column: 'FMID',
    read: (cell) => ({
      id: cell('FMID'),
      name: cell('MarketName'),
      address: [cell('street'), cell('city'), `${cell('State')} ${readZip(cell('zip')) ?? ''}`]
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(', '),
      city: cell('city'),
      state: cell('State'),
      zip: cell('zip'),
      longitude: cell('x'),
      latitude: cell('y'),
      website: cell('Website'),
      description: cell('Season1Date') && `${cell('Season1Date')} ${cell('Season1Time')}`,
      updated: cell('updateTime'),
    }),
  },
]

/** Cleans a row, or returns why it is unusable. */
export function readRow(format: ExportFormat, cell: Cell, findZip: ZipLookup): ReadRow | { problem: string } {
  const row = format.read(cell)
  const id = row.id.trim()
  if (!/^[\w-]{1,40}$/.test(id)) return { problem: 'no number of its own' }
  const name = plainLine(row.name, longest.name)
  if (name === '') return { problem: 'no name' }
  const point = readPoint(row.latitude, row.longitude)
  if ('problem' in point) return point
  const address = plainLine(row.address, longest.address)
  const parts = readAddress(address)
  const zip = readZip(row.zip) ?? parts.zip
  const zipPlace = zip === null ? null : findZip(zip)
  const website = webAddress(row.website)
  const description = plainText(row.description, longest.description)
  return {
    market: {
      id,
      name,
      address,
      city: plainLine(row.city, longest.name) || parts.city || zipPlace?.town || null,
      state: stateCode(row.state) ?? parts.state ?? zipPlace?.state ?? null,
      zip,
      ...point,
      website,
      description,
    },
    updatedAt: updatedAt(row.updated),
    notes: [
      ...(name === row.name ? [] : ['blanks or markup taken out of the name']),
      ...notesOnZip(row.zip, zip, zipPlace && distanceMiles(zipPlace, point)),
      ...notesOnWebsite(row.website.trim(), website),
      ...(/<[a-z/!]/i.test(row.description) ? ['HTML turned into text'] : []),
    ],
  }
}

/** `miles` is the distance from the center of the ZIP code; null for an unknown ZIP code. */
function notesOnZip(written: string, zip: string | null, miles: number | null): string[] {
  const changed =
    written.trim() !== '' && zip !== written
      ? ['ZIP brought into five digits, or left out where it is none']
      : []
  if (zip === null) return [...changed, 'no ZIP']
  if (miles === null) return [...changed, 'a ZIP that does not exist']
  if (miles <= farFromZip) return changed
  return [...changed, `kept, though more than ${farFromZip} miles from its own ZIP: please check`]
}

function notesOnWebsite(written: string, website: string | null): string[] {
  if (website === null) return written === '' ? [] : ['website left out, as it is no web address']
  return /^https?:/i.test(written) ? [] : ['http:// added to the website']
}

/**
 * In milliseconds, 0 if unreadable. UTC unless the text names a zone: in local time, skipped hours would reorder rows.
 */
function updatedAt(text: string): number {
  const namesZone = /\d:\d\d.*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(namesZone ? text : `${text.replace(/(\d)T(\d)/, '$1 $2')} UTC`) || 0
}

function readPoint(latitude: string, longitude: string): Point | { problem: string } {
  if (latitude.trim() === '' || longitude.trim() === '') return { problem: 'no coordinates' }
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) }
  if (Number.isNaN(point.latitude) || Number.isNaN(point.longitude))
    return { problem: 'coordinates that are no numbers' }
  if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180)
    return { problem: 'coordinates that are not on earth' }
  return isAmerican(point) ? point : { problem: 'a place outside the United States' }
}

function degrees(text: string): number {
  return /^-?\d{1,4}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** From the latitudes of Samoa and Guam to Alaska, and from Guam across the date line to Saint Croix. */
function isAmerican({ latitude, longitude }: Point): boolean {
  const isEast = longitude >= 144 || longitude <= -64
  return isEast && ((latitude >= 13 && latitude <= 72) || (latitude >= -15 && latitude < -10))
}
