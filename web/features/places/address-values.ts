import * as z from 'zod/mini'
import { addressTypes } from '#shared/api/address-fields.ts'
import { isHiddenByDefault } from '#shared/hidden-address.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'

/** The form values of a pickup address. */
export const AddressValues = z.object({
  address: z.string(),
  addressType: z.enum([...addressTypes, '']),
  /** null: the baker has not chosen, so the address type decides */
  hidesAddress: z.nullable(z.boolean()),
  pickupInstructions: z.string(),
  /** degrees; null without a place */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** empty: the browser's time zone */
  timeZone: z.string(),
})
export type AddressValues = z.infer<typeof AddressValues>

/** The props that a form passes to its address fields. */
export interface AddressPart {
  values: AddressValues
  errors: FieldErrors
  set<Name extends keyof AddressValues>(name: Name, value: AddressValues[Name]): void
}

/** Whether the public sees only the neighborhood. */
export function hidesAddressOf({
  hidesAddress,
  addressType,
}: Pick<AddressValues, 'hidesAddress' | 'addressType'>): boolean {
  return hidesAddress ?? isHiddenByDefault(addressType)
}
