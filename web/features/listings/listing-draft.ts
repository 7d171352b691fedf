import type { PersonId } from '#shared/api/ids.ts'
import { ownDraftKey } from '#web/features/identity/own-drafts.ts'

/** The storage key of an unsaved form, separate for each person and listing. */
export function draftKey(userId: PersonId, listingId: string | null): string {
  return ownDraftKey(userId, `listing:${listingId ?? 'new'}`)
}
