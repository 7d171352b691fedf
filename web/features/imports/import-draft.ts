import * as z from 'zod/mini'
import { ImportDefaultsBody, type ImportField, Matching } from '#shared/api/imports.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'

/** The form values of an import. */
export const ImportDraft = z.object({
  csv: z.string(),
  /** null: the remembered matching of the same columns, otherwise by their names */
  matching: z.nullable(Matching),
  defaults: ImportDefaultsBody,
})
export type ImportDraft = z.output<typeof ImportDraft>

/** An empty draft with defaults from the baker's newest listing, or with `timeZone` if there is none. */
export function newImportDraft(
  newest: Listing | undefined,
  places: readonly Pick<PickupPlace, 'id' | 'name'>[],
  { timeZone: ownZone, now }: { timeZone: string; now: Date },
): ImportDraft {
  const timeZone = newest?.timeZone ?? ownZone
  return {
    csv: '',
    matching: null,
    defaults: {
      description: '',
      price: '',
      servings: '',
      servingDescription: '1 piece',
      readyDate: addDays(dateInZone(now, timeZone), 1),
      readyTime: newest?.readyByTime ?? '17:00',
      place: places.find(({ id }) => id === newest?.placeId)?.name ?? '',
      addressType: newest?.addressType ?? 'home',
      address: newest?.address ?? '',
      pickupInstructions: newest?.pickupInstructions ?? '',
      ...pointOf(newest),
      timeZone,
    },
  }
}

/** The spot that the baker has set, or none if only the address locates the listing. */
function pointOf(newest: Listing | undefined) {
  const isSet = newest && !newest.isPlacedByAddress && newest.latitude !== null
  return {
    latitude: isSet ? String(newest.latitude) : '',
    longitude: isSet ? String(newest.longitude) : '',
  }
}

/** The draft with another file; resets the matching if the columns differ. */
export function withFile(draft: ImportDraft, csv: string): ImportDraft {
  const isSame = headerOf(csv) === headerOf(draft.csv)
  return { ...draft, csv, matching: isSame ? draft.matching : null }
}

function headerOf(csv: string): string {
  // Excel may name the separator in a line before the header
  const header = csv.replace(/^\ufeff?"?sep=.[^\r\n]*[\r\n]+/i, '')
  return header.split(/[\r\n]/, 1)[0]?.trim() ?? ''
}

/** The draft with a changed default; a new address clears the spot. */
export function withUsual(draft: ImportDraft, name: keyof ImportDefaultsBody, value: string): ImportDraft {
  const point = name === 'address' ? { latitude: '', longitude: '' } : {}
  return { ...draft, defaults: ImportDefaultsBody.parse({ ...draft.defaults, ...point, [name]: value }) }
}

/** Assigns a field to one column and removes it from all others. */
export function matched(matching: Matching, column: number, field: ImportField | null): Matching {
  return matching.map((held, index) => {
    if (index === column) return field
    return held === field ? null : held
  })
}
