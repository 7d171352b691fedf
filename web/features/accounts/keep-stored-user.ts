import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import {
  forgetStoredUser,
  readStoredUser,
  storedUserKey,
  storeUser,
} from '#web/features/identity/stored-user.ts'
import { startSession } from '#web/features/identity/use-current-user.ts'
import { forgetKitchen } from '#web/features/kitchen/forget-kitchen.ts'
import { forgetOthers } from './forget-person.ts'

/** Keeps the stored user equal to what the server says, in this tab and in others; runs as long as the page does. */
export function keepStoredUser(queryClient: QueryClient): void {
  const known = () => queryClient.getQueryData<typeof currentUserQuery.answer>(currentUserQuery.key)
  const store = () => {
    const session = known()
    if (!session) return
    const before = readStoredUser()
    // whoever signs out takes what the phone kept along, and so does who gives way to somebody else
    if (session.user === null || (before !== null && before.id !== session.user.id)) void forgetKitchen()
    if (session.user && before?.id !== session.user.id) forgetOthers(session.user.id)
    if (session.user) storeUser(session.user)
    else forgetStoredUser()
  }
  store()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === currentUserQuery.key[0]) store()
  })
  window.addEventListener('storage', ({ key }) => {
    // null: the whole storage was cleared
    if (key !== storedUserKey && key !== null) return
    // who is signed in changed in another tab: what this one has read is not for them (SESS-07)
    const user = readStoredUser()
    if (user?.id !== known()?.user?.id) startSession(queryClient, user)
    // the server has the last word, as anything may write to the storage
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.key })
  })
}
