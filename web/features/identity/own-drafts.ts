import type { PersonId } from '#shared/api/ids.ts'

const draftPrefix = 'bakesale:form:'

/** The session storage key of a user's draft; signing out and switching accounts delete drafts by it. */
export function ownDraftKey(userId: PersonId, name: string): string {
  return `${draftPrefix}${userId}:${name}`
}

/** Whether a key is that of a draft, of any user (null) or of this one. */
export function isOwnDraft(key: string, userId: PersonId | null): boolean {
  return key.startsWith(userId === null ? draftPrefix : ownDraftKey(userId, ''))
}
