/** Which page of a list an address asks for, as its read and its links take it. */
export function pageAsked(address: URLSearchParams): { page?: string; cursor?: string } {
  const [page, cursor] = [address.get('page'), address.get('cursor')]
  return { ...(page ? { page } : {}), ...(cursor ? { cursor } : {}) }
}
