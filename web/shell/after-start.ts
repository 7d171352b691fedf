import '#web/styles/in-use.css'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, mendFailures } from '#web/data/api-client.ts'
import { keepStoredUser } from '#web/features/accounts/keep-stored-user.ts'
import { keepDocumentHead } from '#web/routing/document-head.ts'
import { followLinks } from '#web/routing/follow-links.ts'
import { startScrollMemory } from '#web/routing/scroll-memory.ts'
import { showTooltips } from '#web/ui/tooltips.ts'

/** What goes on beside the pages for as long as one is open. Nothing on screen waits for it, so its code comes last. */
export function workOn(queryClient: QueryClient, publicUrl: string, openedPath: string): void {
  keepStoredUser(queryClient)
  keepDocumentHead(queryClient, publicUrl, openedPath)
  startScrollMemory()
  followLinks(queryClient)
  showTooltips()
  mendFailures(proveAndSendAgain)
  // `public/watchdog.js` waits for it
  dispatchEvent(new Event('bakesale:started'))
}

/** Asks people to prove who they are where the server refuses a call for want of that, and sends it again once they have. */
async function proveAndSendAgain(
  error: unknown,
  path: string,
  again: () => Promise<Response>,
): Promise<Response> {
  if (!(error instanceof ApiError) || error.code !== 'proof_needed') throw error
  const { askForProof } = await import('#web/features/proof/ask-for-proof.tsx')
  if (!(await askForProof(path.startsWith('/api/admin/') ? 'admin' : 'person'))) throw error
  return again()
}
