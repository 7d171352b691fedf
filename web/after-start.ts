import type { QueryClient } from '@tanstack/react-query'
import { keepDocumentHead } from './document-head.ts'
import { keepStoredUser } from './features/accounts/keep-stored-user.ts'

/** What goes on beside the pages for as long as one is open. Nothing on screen waits for it, so its code comes last. */
export function workOn(queryClient: QueryClient, publicUrl: string, openedPath: string): void {
  keepStoredUser(queryClient)
  keepDocumentHead(queryClient, publicUrl, openedPath)
}
