import type { getUser, listUsers } from '#shared/api/admin-users.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-asked.ts'
import { usersView } from './users-view.ts'

/** The page of users that an address asks for. */
export function usersQuery(address: URLSearchParams) {
  const query = { ...usersView(address), ...pageParams(address) }
  return apiQuery<typeof listUsers>('/api/users', { query })
}

/** One user in full. */
export function userQuery(id: string) {
  return apiQuery<typeof getUser>('/api/admin/users/:id', { params: { id } })
}

/** What a change of a user is read anew of: people, and the listings that go and come with them. */
export const touchedByUsers = [
  '/api/users',
  '/api/admin/users',
  '/api/products',
  '/api/admin',
  '/api/food-listings',
]
