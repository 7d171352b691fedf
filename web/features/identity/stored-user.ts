import type { CurrentUser } from '#shared/api/accounts.ts'

/** The local storage key of the signed-in user. It is only a display cache; the session cookie decides (OPEN-08). */
export const storedUserKey = 'bakesale:user'

/** The stored user or null; discards invalid data (SESS-01, SESS-02). */
export function readStoredUser(): CurrentUser | null {
  const text = fromStorage((storage) => storage.getItem(storedUserKey))
  if (text === null || text === undefined) return null
  const user = parseUser(text)
  if (user === null) forgetStoredUser()
  return user
}

/** Stores the user at sign-in (SESS-05). */
export function storeUser(user: CurrentUser): void {
  fromStorage((storage) => storage.setItem(storedUserKey, JSON.stringify(user)))
}

/** Removes the stored user at sign-out (SESS-06). */
export function forgetStoredUser(): void {
  fromStorage((storage) => storage.removeItem(storedUserKey))
}

/** Storage may be blocked or full; the page works without it. */
function fromStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

function parseUser(text: string): CurrentUser | null {
  try {
    const user: unknown = JSON.parse(text)
    if (typeof user !== 'object' || user === null) return null
    const { id, email, firstName, lastName, profileImageUrl } = { ...emptyUser, ...user }
    const isComplete =
      [id, email, firstName, lastName].every((value) => typeof value === 'string') &&
      id !== '' &&
      email !== ''
    const hasImage = typeof profileImageUrl === 'string'
    return isComplete
      ? { id, email, firstName, lastName, profileImageUrl: hasImage ? profileImageUrl : null }
      : null
  } catch {
    return null
  }
}

const emptyUser: CurrentUser = { id: '', email: '', firstName: '', lastName: '', profileImageUrl: null }
