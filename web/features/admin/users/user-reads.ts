import type { getUser, listUsers } from '#shared/api/admin-users.ts'
import { readOf } from '#web/reads.ts'
import { pageRead } from '../page-asked.ts'
import { usersView } from './users-view.ts'

/** The page of users that an address asks for. */
export function usersRead(address: URLSearchParams) {
  const query = { ...usersView(address), ...pageRead(address) }
  return readOf<typeof listUsers>('/api/users', { query })
}

/** One user in full. */
export function userRead(id: string) {
  return readOf<typeof getUser>('/api/admin/users/:id', { params: { id } })
}

/** What a change of a user is read anew of: people, and the listings that go and come with them. */
export const touchedByUsers = [
  '/api/users',
  '/api/admin/users',
  '/api/products',
  '/api/admin',
  '/api/food-listings',
]
