import type { UserState } from '#shared/api/admin-users.ts'
import { findSort, type UserSort, userSorts } from '#shared/list-sorts.ts'

// repeated here and checked by their types, to keep the API's schemas out of the bundle
const states: readonly UserState[] = ['active', 'inactive', 'suspended']

/** The filters and order of the users; an absent filter does not filter. */
export interface UsersView {
  search?: string
  status?: UserState
  sort?: UserSort
}

/** Parses the view of a URL; unknown values are dropped. */
export function usersView(address: URLSearchParams): UsersView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  const sort = findSort(userSorts, address.get('sort'))
  return { ...(search ? { search } : {}), ...(status ? { status } : {}), ...(sort ? { sort } : {}) }
}

/** Whether any filter is set; the order is none. */
export function isNarrowed({ sort: _, ...narrowing }: UsersView): boolean {
  return Object.keys(narrowing).length > 0
}
