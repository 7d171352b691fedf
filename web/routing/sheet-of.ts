import type { Address } from './shown-address.ts'

/** What stays in its place while the rest of an address changes: a page, or one of its tabs. */
export function sheetOf({ path, search }: Omit<Address, 'entry'>): string {
  return path + new URLSearchParams(search).get('tab')
}
