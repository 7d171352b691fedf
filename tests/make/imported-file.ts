import * as z from 'zod/mini'
import { BakePlan } from '#shared/api/bake-days.ts'
import { ImportPreview } from '#shared/api/imports.ts'
import { Listing } from '#shared/api/listings.ts'
import { idempotencyHeader } from '#shared/idempotency-key.ts'
import type { Answer, Person } from './make-person.ts'

/** A Monday, at seven in the morning in New York. */
export const importMonday = new Date('2026-11-23T12:00:00Z')

/** What the rows of a file are that say nothing else. */
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
  /** the same import is made once under it */
  key?: string
  /** what each column holds; left out: as the preview takes it */
  matching?: readonly unknown[]
}

/** What a baker does with files of bakes, and what comes of it; who it is may change from test to test. */
export function importsOf(baker: () => Person) {
  const preview = async (csv: string, rest: object = {}): Promise<ImportPreview> => {
    const answer = await baker().call('POST', '/api/sellers/imports/preview', { csv, defaults, ...rest })
    if (answer.status !== 200)
      throw new Error(`A preview answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return ImportPreview.parse(answer.body)
  }
  return {
    preview,
    async importing(csv: string, { key, matching }: ImportOptions = {}): Promise<Answer> {
      const known = matching ?? (await preview(csv)).matching
      const body = { csv, defaults, matching: known, termsAccepted: true }
      return baker().call('POST', '/api/sellers/imports', body, key ? { [idempotencyHeader]: key } : {})
    },
    mine: async () => z.array(Listing).parse((await baker().call('GET', '/api/sellers/listings')).body),
    planOf: async (listing: Listing | undefined) =>
      BakePlan.parse((await baker().call('GET', `/api/food-listings/${listing?.id}/bake-days`)).body),
  }
}
