/** Whether an error has this code, such as ENOENT of the system or 23514 of the database. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
