import type { addressTypes } from '#shared/api/address-fields.ts'
import { isHiddenUnlessSaid } from '#shared/hidden-address.ts'

/** Where something is handed over, as a form holds it. */
export interface AddressValues {
  address: string
  addressType: (typeof addressTypes)[number] | ''
  /** null: the baker has not chosen, so that it is as the kind of address says */
  hidesAddress: boolean | null
  pickupInstructions: string
  /** degrees; null without a place */
  latitude: number | null
  longitude: number | null
  /** empty for the browser's own */
  timeZone: string
}

/** Whether strangers see only the neighborhood. */
export function hidesAddressOf({
  hidesAddress,
  addressType,
}: Pick<AddressValues, 'hidesAddress' | 'addressType'>): boolean {
  return hidesAddress ?? isHiddenUnlessSaid(addressType)
}
