/** Whether an error has this code, of the system such as ENOENT or of the database such as 23514. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
