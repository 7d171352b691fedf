import type { UserState } from '#shared/api/admin-users.ts'
import { sortCalled, type UserSort, userSorts } from '#shared/list-sorts.ts'

// written out, and checked by their types, so that the contract's schemas stay out of the routes
const states: readonly UserState[] = ['active', 'inactive', 'suspended']

/** Which users are shown, and in what order; what is absent narrows nothing. */
export interface UsersView {
  search?: string
  status?: UserState
  sort?: UserSort
}

/** The view that an address asks for; what it asks for that there is not is left out. */
export function usersView(address: URLSearchParams): UsersView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  const sort = sortCalled(userSorts, address.get('sort'))
  return { ...(search ? { search } : {}), ...(status ? { status } : {}), ...(sort ? { sort } : {}) }
}

/** Whether the view leaves anything out; its order does not. */
export function isNarrowed({ sort: _, ...narrowing }: UsersView): boolean {
  return Object.keys(narrowing).length > 0
}
