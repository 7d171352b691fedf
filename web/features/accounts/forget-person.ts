import type { PersonId } from '#shared/api/ids.ts'
import { forgetDrafts } from '#web/data/form-draft.ts'
import { forgetNotes } from '#web/features/cart/cart-storage.ts'
import { isOwnDraft } from '#web/features/identity/own-drafts.ts'

/** Clears drafts and cart notes from this browser after signing out. The carts stay. */
export function forgetPerson(): void {
  forgetDrafts((key) => isOwnDraft(key, null))
  forgetNotes(null)
}

/** Clears other users' drafts and cart notes when a user signs in; an expired session may have left some. */
export function forgetOthers(userId: PersonId): void {
  forgetDrafts((key) => isOwnDraft(key, null) && !isOwnDraft(key, userId))
  forgetNotes(userId)
}
