import type { addressTypes } from './api/address-fields.ts'

/** Whether strangers see only the neighborhood of a new listing whose baker does not say: of a home (decisions, home addresses). */
export function isHiddenUnlessSaid(addressType: (typeof addressTypes)[number] | ''): boolean {
  return addressType === 'home'
}
