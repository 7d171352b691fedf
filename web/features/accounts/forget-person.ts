import type { PersonId } from '#shared/api/ids.ts'
import { forgetDrafts } from '#web/data/form-draft.ts'
import { forgetNotes } from '#web/features/cart/cart-storage.ts'

/** Under what forms are kept in the tab whose keys go on with the id of who fills them in. */
const ownDrafts = [
  'bakesale:profile-draft:',
  'bakesale:import:',
  'bakesale:listing-draft:',
  'bakesale:report-draft:',
]

/** Those whose keys name what they are about instead. */
const otherDrafts = ['bakesale:review-draft:', 'bakesale:reply-draft:']

/** Forgets what was typed in this browser, forms and notes in carts: after a sign-out it is nobody's business. The carts stay. */
export function forgetPerson(): void {
  forgetDrafts((key) => [...ownDrafts, ...otherDrafts].some((prefix) => key.startsWith(prefix)))
  forgetNotes(null)
}

/** Forgets the same of everybody but who has signed in now: a session that ended otherwise may have left it for its owner. */
export function forgetOthers(userId: PersonId): void {
  forgetDrafts((key) =>
    ownDrafts.some((prefix) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}`)),
  )
  forgetNotes(userId)
}
