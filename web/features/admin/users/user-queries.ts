import type { getUser, listUsers } from '#shared/api/admin-users.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'
import { usersView } from './users-view.ts'

/** The page of users that a URL requests. */
export function usersQuery(address: URLSearchParams) {
  const query = { ...usersView(address), ...pageParams(address) }
  return apiQuery<typeof listUsers>('/api/users', { query })
}

/** One user with all details. */
export function userQuery(id: string) {
  return apiQuery<typeof getUser>('/api/admin/users/:id', { params: { id } })
}

/** The URLs to refetch after a change of a user, including their listings. */
export const staleAfterUserChange = [
  '/api/users',
  '/api/admin/users',
  '/api/products',
  '/api/admin',
  '/api/food-listings',
]
