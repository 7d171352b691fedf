import * as z from 'zod/mini'
import { ImportDefaultsBody, type ImportField, Matching } from '#shared/api/imports.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'

/** An import as far as its baker has filled it in. */
export const ImportDraft = z.object({
  csv: z.string(),
  /** null: as they matched the same columns before, else by their names */
  matching: z.nullable(Matching),
  defaults: ImportDefaultsBody,
})
export type ImportDraft = z.output<typeof ImportDraft>

/** An empty draft: what is always the same is as in the baker's newest listing; without one, `timeZone` counts. */
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

/** The spot that the baker has set; none where the address alone says where it is. */
function pointOf(newest: Listing | undefined) {
  const isSet = newest && !newest.isPlacedByAddress && newest.latitude !== null
  return {
    latitude: isSet ? String(newest.latitude) : '',
    longitude: isSet ? String(newest.longitude) : '',
  }
}

/** The draft with another file, whose columns are matched anew unless they are the same. */
export function withFile(draft: ImportDraft, csv: string): ImportDraft {
  const isSame = headerOf(csv) === headerOf(draft.csv)
  return { ...draft, csv, matching: isSame ? draft.matching : null }
}

function headerOf(csv: string): string {
  return csv.split(/[\r\n]/, 1)[0]?.trim() ?? ''
}

/** The draft with another usual value; a spot belongs to its address. */
export function withUsual(draft: ImportDraft, name: keyof ImportDefaultsBody, value: string): ImportDraft {
  const point = name === 'address' ? { latitude: '', longitude: '' } : {}
  return { ...draft, defaults: ImportDefaultsBody.parse({ ...draft.defaults, ...point, [name]: value }) }
}

/** A matching in which a column holds a field, and no other column does. */
export function matched(matching: Matching, column: number, field: ImportField | null): Matching {
  return matching.map((held, index) => {
    if (index === column) return field
    return held === field ? null : held
  })
}
