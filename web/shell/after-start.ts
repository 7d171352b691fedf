import '#web/styles/in-use.css'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, setFailureHandler } from '#web/data/api-client.ts'
import { keepStoredUser } from '#web/features/accounts/keep-stored-user.ts'
import { keepDocumentHead } from '#web/routing/document-head.ts'
import { followLinks } from '#web/routing/follow-links.ts'
import { startScrollMemory } from '#web/routing/scroll-memory.ts'
import { showTooltips } from '#web/ui/tooltips.ts'

/** Starts the background work of an open page. Its code loads last because nothing on screen needs it. */
export function startBackgroundWork(queryClient: QueryClient, publicUrl: string, openedPath: string): void {
  keepStoredUser(queryClient)
  keepDocumentHead(queryClient, publicUrl, openedPath)
  startScrollMemory()
  followLinks(queryClient)
  showTooltips()
  setFailureHandler(reauthenticateAndRetry)
  // `public/watchdog.js` waits for it
  dispatchEvent(new Event('bakesale:started'))
}

/** Asks for re-authentication when the server requires it, and then repeats the call. */
async function reauthenticateAndRetry(
  error: unknown,
  path: string,
  again: () => Promise<Response>,
): Promise<Response> {
  if (!(error instanceof ApiError) || error.code !== 'proof_needed') throw error
  const { askToReauthenticate } = await import('#web/features/re-authentication/ask-to-reauthenticate.tsx')
  if (!(await askToReauthenticate(path.startsWith('/api/admin/') ? 'admin' : 'person'))) throw error
  return again()
}
