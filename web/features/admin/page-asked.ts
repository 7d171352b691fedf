/** Which page of a list an address asks for, as its links take it. */
export function pageAsked(address: URLSearchParams): { page?: string; cursor?: string } {
  const [page, cursor] = [address.get('page'), address.get('cursor')]
  return { ...(page ? { page } : {}), ...(cursor ? { cursor } : {}) }
}

/** The page of a list that an address asks for, as its read takes it: 20 rows, at first of page 1 (ADMIN-10). */
export function pageParams(address: URLSearchParams): { page?: string; cursor?: string; limit: string } {
  const cursor = address.get('cursor')
  return { ...(cursor ? { cursor } : { page: address.get('page') || '1' }), limit: '20' }
}
