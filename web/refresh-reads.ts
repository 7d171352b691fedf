import type { QueryClient } from '@tanstack/react-query'

/** Reads anew what the cache holds of these addresses and of all below them, e.g. `/api/orders` (ORDER-05). */
export async function refreshReads(queryClient: QueryClient, ...addresses: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addresses.some((address) => isBelow(queryKey[0], address)),
  })
}

function isBelow(url: string, address: string): boolean {
  return url.startsWith(address) && ['', '/', '?'].includes(url.charAt(address.length))
}
