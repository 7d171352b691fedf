import { forgetDrafts } from '#web/data/form-draft.ts'

const prefix = 'bakesale:profile-draft:'

/** Under what a profile's form is kept while it is filled in. */
export function profileDraftKey(id: string): string {
  return `${prefix}${id}`
}

/** Forgets what was typed into profiles: after a sign-out it is nobody's business. */
export function forgetProfileDrafts(): void {
  forgetDrafts(prefix)
}
