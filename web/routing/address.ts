/** An address of the site in the tab's history. */
export interface Address {
  path: string
  /** without the question mark */
  search: string
  /** the key of the history entry; empty while unknown */
  entry: string
}

/** A key of the page and tab at an address; other changes of the address stay on the same page. */
export function sheetOf({ path, search }: Omit<Address, 'entry'>): string {
  return path + new URLSearchParams(search).get('tab')
}
