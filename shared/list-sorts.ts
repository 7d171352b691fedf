/** A sort order of a list: its key in the address and its label. */
export interface ListSort<Key extends string = string> {
  key: Key
  label: string
}

/*
 * The sort orders of each list, the default first. Contract, forms and addresses derive from them; each
 * list's repository maps the keys to columns.
 */

/** The console's users (ADMIN-06). */
export const userSorts = [
  { key: 'newest', label: 'Newest' },
  { key: 'oldest', label: 'Oldest' },
  { key: 'name', label: 'Name' },
] as const satisfies readonly ListSort[]
export type UserSort = (typeof userSorts)[number]['key']

/** The console's products (ADMIN-07). */
export const productSorts = [
  { key: 'newest', label: 'Newest' },
  { key: 'oldest', label: 'Oldest' },
  { key: 'price', label: 'Price' },
] as const satisfies readonly ListSort[]
export type ProductSort = (typeof productSorts)[number]['key']

/** The console's orders (ADMIN-08). */
export const allOrdersSorts = [
  { key: 'newest', label: 'Newest first' },
  { key: 'oldest', label: 'Oldest first' },
  { key: 'amount', label: 'Highest amount first' },
] as const satisfies readonly ListSort[]
export type AllOrdersSort = (typeof allOrdersSorts)[number]['key']

/** A baker's own listings. */
export const myListingSorts = [
  { key: 'newest', label: 'Newest' },
  { key: 'ready', label: 'Ready date' },
  { key: 'title', label: 'Title' },
  { key: 'price', label: 'Price' },
  { key: 'orders', label: 'Best-selling' },
] as const satisfies readonly ListSort[]
export type MyListingSort = (typeof myListingSorts)[number]['key']

/** The sort order for a key in an address; undefined when the list has no such key. */
export function findSort<Key extends string>(
  sorts: readonly ListSort<Key>[],
  name: string | null,
): Key | undefined {
  return sorts.find(({ key }) => key === name)?.key
}
