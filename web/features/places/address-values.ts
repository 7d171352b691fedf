import * as z from 'zod/mini'
import { addressTypes } from '#shared/api/address-fields.ts'
import { isHiddenUnlessSaid } from '#shared/hidden-address.ts'

/** Where something is handed over, as a form holds it. */
export const AddressValues = z.object({
  address: z.string(),
  addressType: z.enum([...addressTypes, '']),
  /** null: the baker has not chosen, so that it is as the kind of address says */
  hidesAddress: z.nullable(z.boolean()),
  pickupInstructions: z.string(),
  /** degrees; null without a place */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** empty for the browser's own */
  timeZone: z.string(),
})
export type AddressValues = z.infer<typeof AddressValues>

/** Whether strangers see only the neighborhood. */
export function hidesAddressOf({
  hidesAddress,
  addressType,
}: Pick<AddressValues, 'hidesAddress' | 'addressType'>): boolean {
  return hidesAddress ?? isHiddenUnlessSaid(addressType)
}
