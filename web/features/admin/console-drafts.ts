import { forgetDrafts } from '#web/data/form-draft.ts'

/** The prefix of the session storage keys of console drafts. */
export const consoleDrafts = 'bakesale:console-form:'

/** Clears all console drafts, because a sign-out must leave nothing for the next user. */
export function forgetConsole(): void {
  forgetDrafts((key) => key.startsWith(consoleDrafts))
}
