/** A way to sort a list: what stands in the address, and what people read. */
export interface ListSort<Key extends string = string> {
  key: Key
  label: string
}

/*
 * How each list can be sorted, the usual way first: the one table of it, which the contract, the forms and the addresses follow.
 * The columns that each key means are in the list's repository, where the compiler asks for them.
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
  { key: 'orders', label: 'Most sold' },
] as const satisfies readonly ListSort[]
export type MyListingSort = (typeof myListingSorts)[number]['key']

/** The sort that a name in an address means; undefined for none, and for one that the list does not have. */
export function sortCalled<Key extends string>(
  sorts: readonly ListSort<Key>[],
  name: string | null,
): Key | undefined {
  return sorts.find(({ key }) => key === name)?.key
}
