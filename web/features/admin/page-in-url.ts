/** The page that a list's URL requests, as parameters for its links. */
export function pageInUrl(address: URLSearchParams): { page?: string; cursor?: string } {
  const [page, cursor] = [address.get('page'), address.get('cursor')]
  return { ...(page ? { page } : {}), ...(cursor ? { cursor } : {}) }
}

/** The page that a list's URL requests, as parameters for its query: 20 rows, by default page 1 (ADMIN-10). */
export function pageParams(address: URLSearchParams): { page?: string; cursor?: string; limit: string } {
  const cursor = address.get('cursor')
  return { ...(cursor ? { cursor } : { page: address.get('page') || '1' }), limit: '20' }
}
