import { nameKey, readAddress, readZip } from '#server/markets/address-rules.ts'
import { plainLine, plainText } from '#server/markets/plain-text-rules.ts'
import { stateCode } from '#server/markets/state-rules.ts'
import type { DirectoryListing } from '#shared/api/usda.ts'
import { webAddress } from '#shared/web-address.ts'
import type { DirectoryQuestion } from './directory-question-rules.ts'

const longest = { name: 200, address: 300, description: 1000 } as const

/** Reads an answer of the directory, which may have text before its JSON; throws for what holds no list. */
export function readDirectoryResponse(text: string): DirectoryListing[] {
  const parsed = parse(text)
  const rows = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'data')
  if (!Array.isArray(rows)) throw new Error('The directory’s answer holds no list.')
  return rows.flatMap((row) => readListing(row) ?? [])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // warnings of its own are sometimes put in front
    const start = text.search(/\{\s*"data"\s*:/)
    if (start === -1) throw new Error('The directory’s answer is no JSON.')
    return JSON.parse(text.slice(start, text.lastIndexOf('}') + 1))
  }
}

/** One place with all its texts made plain; null without a name. Numbers come as strings, absent as null. */
function readListing(row: unknown): DirectoryListing | null {
  const cell = (name: string) => {
    const value = fieldOf(row, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const name = plainLine(cell('listing_name'), longest.name)
  if (name === '') return null
  const address = plainLine(cell('location_address'), longest.address)
  const parts = readAddress(address)
  const latitude = degrees(cell('location_y') || cell('latitude'), 90)
  const longitude = degrees(cell('location_x') || cell('longitude'), 180)
  const isPlaced = latitude !== null && longitude !== null
  return {
    listing_id: plainLine(cell('listing_id'), 40) || `${name} ${address}`,
    listing_name: name,
    location_address: address,
    location_city: plainLine(cell('location_city'), longest.name) || parts.city,
    location_state: stateCode(cell('location_state')) ?? parts.state,
    location_zipcode: readZip(cell('location_zipcode')) ?? parts.zip,
    listing_desc: plainText(cell('listing_desc') || cell('brief_desc'), longest.description),
    media_website: webAddress(cell('media_website')),
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    distance: miles(cell('distance')),
  }
}

/** Whether a listing answers the question: the directory is asked a little more than is wanted. */
export function isWanted(listing: DirectoryListing, question: DirectoryQuestion): boolean {
  if (question.kind === 'zip') return question.radius !== null || listing.location_zipcode === question.zip
  if (question.kind === 'point') return true
  if (listing.location_state !== null && listing.location_state !== question.state) return false
  if (question.kind === 'state') return true
  return listing.location_city !== null && nameKey(listing.location_city) === nameKey(question.city)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

function degrees(text: string, limit: number): number | null {
  const value = /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  // 0, 0 is how some say that they do not know
  return Math.abs(value) <= limit && value !== 0 ? value : null
}

/** A distance in miles; "1000" is how the directory says that it was asked for no point. */
function miles(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return value >= 0 && value < 1000 ? value : null
}
