import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import {
  forgetStoredUser,
  readStoredUser,
  storedUserKey,
  storeUser,
} from '#web/features/identity/stored-user.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { clearKitchen } from '#web/features/kitchen/clear-kitchen.ts'
import { forgetOthers } from './forget-person.ts'

/** Keeps the stored user in sync with the server, in this tab and others, for as long as the page lives. */
export function keepStoredUser(queryClient: QueryClient): void {
  const known = () => queryClient.getQueryData<typeof currentUserQuery.answer>(currentUserQuery.key)
  const store = () => {
    const session = known()
    if (!session) return
    const before = readStoredUser()
    // clear offline data on sign-out and on account switch
    if (session.user === null || (before !== null && before.id !== session.user.id)) void clearKitchen()
    if (session.user && before?.id !== session.user.id) forgetOthers(session.user.id)
    if (session.user) storeUser(session.user)
    else forgetStoredUser()
  }
  store()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === currentUserQuery.key[0]) store()
  })
  window.addEventListener('storage', ({ key }) => {
    // null: all storage was cleared
    if (key !== storedUserKey && key !== null) return
    // another tab switched accounts, so this tab's data is not for this user (SESS-07)
    const user = readStoredUser()
    if (user?.id !== known()?.user?.id) startSession(queryClient, user)
    // ask the server, because anything may write to local storage
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.key })
  })
}
