import * as z from 'zod/mini'
import { BakePlan } from '#shared/api/bake-days.ts'
import { type ImportBody, ImportPreview } from '#shared/api/imports.ts'
import { Listing } from '#shared/api/listings.ts'
import { idempotencyHeader } from '#shared/idempotency-key.ts'
import type { Answer, Person } from './make-person.ts'

/** A Monday at 7:00 in New York. */
export const importMonday = new Date('2026-11-23T12:00:00Z')

/** Default values of imported rows. */
export const importDefaults = {
  servings: '4',
  servingDescription: '1 piece',
  readyDate: '2026-11-24',
  readyTime: '17:00',
  addressType: 'commercial',
  address: '7 Mill Lane, New York, NY 10004',
}
const defaults = importDefaults

interface ImportOptions {
  /** idempotency key of the import */
  key?: string
  /** the field of each column; by default the preview's matching */
  matching?: readonly unknown[]
  /** the fetched photos of its addresses */
  photos?: ImportBody['photos']
}

/** Imports files of bakes as a baker, who may change from test to test. */
export function importsOf(baker: () => Person) {
  const preview = async (csv: string, rest: object = {}): Promise<ImportPreview> => {
    const answer = await baker().call('POST', '/api/sellers/imports/preview', { csv, defaults, ...rest })
    if (answer.status !== 200)
      throw new Error(`The preview answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return ImportPreview.parse(answer.body)
  }
  return {
    preview,
    async importing(csv: string, { key, matching, photos = [] }: ImportOptions = {}): Promise<Answer> {
      const known = matching ?? (await preview(csv)).matching
      const body = { csv, defaults, matching: known, photos, termsAccepted: true }
      return baker().call('POST', '/api/sellers/imports', body, key ? { [idempotencyHeader]: key } : {})
    },
    mine: async () => z.array(Listing).parse((await baker().call('GET', '/api/sellers/listings')).body),
    planOf: async (listing: Listing | undefined) =>
      BakePlan.parse((await baker().call('GET', `/api/food-listings/${listing?.id}/bake-days`)).body),
  }
}
