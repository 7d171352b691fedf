import type { Query, QueryClient } from '@tanstack/react-query'

/** Refetches the cached queries at and below these addresses, e.g. `/api/orders` (ORDER-05). */
export async function refreshQueries(queryClient: QueryClient, ...addresses: string[]): Promise<void> {
  const isMeant = ({ queryKey }: Query) => addresses.some((address) => isBelow(String(queryKey[0]), address))
  const first = firstQueries(queryClient).filter(isMeant)
  const answered = Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: isMeant })
  if (first.length === 0) return
  await answered
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/**
 * The queries whose first fetch is under way. Invalidating does not refetch them, and their data may be
 * older than the change.
 */
function firstQueries(queryClient: QueryClient): Query[] {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  return underWay.filter(({ state }) => state.data === undefined)
}

function isBelow(url: string, address: string): boolean {
  return url.startsWith(address) && ['', '/', '?'].includes(url.charAt(address.length))
}
