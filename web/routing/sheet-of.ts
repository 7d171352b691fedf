import type { Address } from './shown-address.ts'

/** A key of the page and tab at an address; other changes of the address stay on the same page. */
export function sheetOf({ path, search }: Omit<Address, 'entry'>): string {
  return path + new URLSearchParams(search).get('tab')
}
