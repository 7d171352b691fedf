import { adminRoles } from '#shared/admin-rights.ts'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'

/**
 * The local storage key of the admin. It only avoids a flash of the login page; the server decides (OPEN-13, OPEN-79).
 */
const key = 'bakesale:admin'

/** The stored admin or null; discards invalid data (DATA-13). */
export function readStoredAdmin(): AdminRecord | null {
  const text = fromStorage((storage) => storage.getItem(key))
  if (text === null || text === undefined) return null
  const admin = parseAdmin(text)
  if (admin === null) forgetStoredAdmin()
  return admin
}

/** Stores the admin at sign-in (ADMIN-20). */
export function storeAdmin({ id, username, firstName, lastName, role }: AdminRecord): void {
  const record: AdminRecord = { id, username, firstName, lastName, role }
  fromStorage((storage) => storage.setItem(key, JSON.stringify(record)))
}

/** Removes the record at sign-out (ADMIN-26). */
export function forgetStoredAdmin(): void {
  fromStorage((storage) => storage.removeItem(key))
}

/** Storage may be blocked or full. */
function fromStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

function parseAdmin(text: string): AdminRecord | null {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return null
    const { id, username, firstName, lastName, role: name } = { ...noAdmin, ...stored }
    const role = adminRoles.find((known) => known === name)
    const isComplete =
      [id, username, firstName, lastName].every((value) => typeof value === 'string') && id !== ''
    return isComplete && role ? { id, username, firstName, lastName, role } : null
  } catch {
    return null
  }
}

const noAdmin = { id: '', username: '', firstName: '', lastName: '', role: '' }
