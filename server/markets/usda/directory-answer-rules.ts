import { nameKey, readAddress, readZip } from '#server/markets/address-rules.ts'
import { plainLine, plainText } from '#server/markets/plain-text-rules.ts'
import { stateCode } from '#server/markets/state-rules.ts'
import type { DirectoryListing } from '#shared/api/usda.ts'
import { webAddress } from '#shared/web-address.ts'
import type { DirectoryQuestion } from './directory-question-rules.ts'

const longest = { name: 200, address: 300, description: 1000 } as const

/** Parses a response of the directory, which may have text before its JSON; throws if it has no list. */
export function readDirectoryResponse(text: string): DirectoryListing[] {
  const parsed = parse(text)
  const rows = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'data')
  if (!Array.isArray(rows)) throw new Error('The directory’s response has no list.')
  return rows.flatMap((row) => readListing(row) ?? [])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the directory sometimes puts warnings in front
    const start = text.search(/\{\s*"data"\s*:/)
    if (start === -1) throw new Error('The directory’s response is not JSON.')
    return JSON.parse(text.slice(start, text.lastIndexOf('}') + 1))
  }
}

/** A listing with plain texts; null without a name. Numbers arrive as strings, missing values as null. */
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

/** Whether a listing matches the search, because the directory's results include a few more. */
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
  // the directory uses 0, 0 for an unknown point
  return Math.abs(value) <= limit && value !== 0 ? value : null
}

/** A distance in miles; the directory uses "1000" when the search had no point. */
function miles(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return value >= 0 && value < 1000 ? value : null
}
