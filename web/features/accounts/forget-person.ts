import type { PersonId } from '#shared/api/ids.ts'
import { forgetDrafts } from '#web/data/form-draft.ts'
import { forgetNotes } from '#web/features/cart/cart-storage.ts'
import { isOwnDraft } from '#web/features/identity/own-drafts.ts'

/** Forgets what was typed in this browser, forms and notes in carts: after a sign-out it is nobody's business. The carts stay. */
export function forgetPerson(): void {
  forgetDrafts((key) => isOwnDraft(key, null))
  forgetNotes(null)
}

/** Forgets the same of everybody but who has signed in now: a session that ended otherwise may have left it for its owner. */
export function forgetOthers(userId: PersonId): void {
  forgetDrafts((key) => isOwnDraft(key, null) && !isOwnDraft(key, userId))
  forgetNotes(userId)
}
