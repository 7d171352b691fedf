import './styles/in-use.css'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, mendFailures } from './api-client.ts'
import { keepDocumentHead } from './document-head.ts'
import { keepStoredUser } from './features/accounts/keep-stored-user.ts'
import { followLinks } from './follow-links.ts'
import { startScrollMemory } from './scroll-memory.ts'
import { showTooltips } from './ui/tooltips.ts'

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
  const { askForProof } = await import('./features/proof/ask-for-proof.tsx')
  if (!(await askForProof(path.startsWith('/api/admin/') ? 'admin' : 'person'))) throw error
  return again()
}
