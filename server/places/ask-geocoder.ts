import * as z from 'zod/mini'
import type { Point } from '#shared/distance.ts'
import { locale } from '#shared/locale.ts'
import { addressLine } from './reverse-geocode-rules.ts'

/** The timeout of the service, in milliseconds. */
const patience = 4_000

const text = z.optional(z.string())

const Answer = z.object({
  error: z.optional(z.unknown()),
  address: z.optional(
    z.object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      state: text,
      'ISO3166-2-lvl4': text,
      postcode: text,
      country_code: text,
    }),
  ),
})

/** The U.S. address of a point from a Nominatim-compatible service, or null; throws when it fails. */
export async function askGeocoder(
  service: { url: string; publicUrl: string },
  { latitude, longitude }: Point,
): Promise<string | null> {
  const query = new URLSearchParams({
    format: 'jsonv2',
    lat: String(latitude),
    lon: String(longitude),
    zoom: '18',
    addressdetails: '1',
    'accept-language': locale,
  })
  const response = await fetch(`${service.url}/reverse?${query}`, {
    // required by its usage policy
    headers: { 'user-agent': `BakeSale (+${service.publicUrl})`, referer: `${service.publicUrl}/` },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The geocoder returned ${response.status}`)
  const { address } = Answer.parse(await response.json())
  if (address === undefined || (address.country_code ?? 'us') !== 'us') return null
  return addressLine(address)
}
