import type { PersonId } from '#shared/api/ids.ts'
import { ownDraftKey } from '#web/features/identity/own-drafts.ts'

/** Where the tab keeps an unsaved form: each person and each listing has a draft of their own. */
export function draftKey(userId: PersonId, listingId: string | null): string {
  return ownDraftKey(userId, `listing:${listingId ?? 'new'}`)
}
