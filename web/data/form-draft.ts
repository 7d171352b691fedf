import type * as z from 'zod/mini'

/**
 * Form drafts, kept in session storage to survive a reload or a new sign-in.
 * A closed tab drops its drafts, which protects shared computers. Never keep a password.
 */

/** The saved draft, or null when there is none that fits the schema. */
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

/** Saves a draft. */
export function saveDraft(key: string, values: unknown, storage: () => Storage = tabStorage): void {
  try {
    storage().setItem(key, JSON.stringify(values))
  } catch {
    // a browser may forbid or run out of storage; the form works without
  }
}

/** Forgets the draft of a form that was saved or abandoned. */
export function forgetDraft(key: string, storage: () => Storage = tabStorage): void {
  try {
    storage().removeItem(key)
  } catch {
    // as above
  }
}

/** Forgets all drafts of the tab whose keys match. */
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
