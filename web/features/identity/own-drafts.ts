import type { PersonId } from '#shared/api/ids.ts'

const everybodys = 'bakesale:form:'

/** Under what a form of a person's is kept in the tab: a sign-out, and somebody else's sign-in, forget it by this. */
export function ownDraftKey(userId: PersonId, name: string): string {
  return `${everybodys}${userId}:${name}`
}

/** Whether a key is of such a form, of anybody's or of one person's. */
export function isOwnDraft(key: string, userId: PersonId | null): boolean {
  return key.startsWith(userId === null ? everybodys : ownDraftKey(userId, ''))
}
