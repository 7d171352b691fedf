import type * as z from 'zod/mini'

/**
 * A form that is being filled in, kept in the tab for a reload or for who has to sign in again first. It is the tab's
 * own storage: what was typed on a shared computer is gone with the tab. Never keep a password.
 */

/** The kept form, or null; what does not fit the schema is as good as none. */
export function readDraft<Values>(
  key: string,
  schema: z.ZodMiniType<Values>,
  storage: () => Storage = tabStorage,
): Values | null {
  try {
    const text = storage().getItem(key)
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Keeps a form. */
export function keepDraft(key: string, values: unknown, storage: () => Storage = tabStorage): void {
  try {
    storage().setItem(key, JSON.stringify(values))
  } catch {
    // a browser may forbid or run out of storage; the form works without
  }
}

/** Forgets a form once it is saved, or given up. */
export function forgetDraft(key: string, storage: () => Storage = tabStorage): void {
  try {
    storage().removeItem(key)
  } catch {
    // as above
  }
}

/** Forgets the forms of the tab whose keys are meant. */
export function forgetDrafts(isMeant: (key: string) => boolean): void {
  try {
    const kept = tabStorage()
    for (const key of Object.keys(kept)) if (isMeant(key)) kept.removeItem(key)
  } catch {
    // as above
  }
}

function tabStorage(): Storage {
  return sessionStorage
}
