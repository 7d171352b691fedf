/** The account library's error code, such as `INVALID_CODE`; null for other errors. */
export function libraryErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('body' in error)) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  return typeof body.code === 'string' ? body.code : null
}
