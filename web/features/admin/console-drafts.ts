import { forgetDrafts } from '#web/data/form-draft.ts'

/** What the keys begin with under which forms of the console are kept in the tab. */
export const consoleDrafts = 'bakesale:console-form:'

/** Forgets what was typed into the console: a sign-out leaves nothing for the next person. */
export function forgetConsole(): void {
  forgetDrafts((key) => key.startsWith(consoleDrafts))
}
