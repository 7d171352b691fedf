import type { addressTypes } from './api/address-fields.ts'

/**
 * Whether a new listing hides its address unless the baker decides: for homes (decisions, home addresses).
 */
export function isHiddenByDefault(addressType: (typeof addressTypes)[number] | ''): boolean {
  return addressType === 'home'
}
