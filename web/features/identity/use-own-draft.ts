import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useDraft } from '#web/data/use-draft.ts'
import { currentUserQuery } from './current-user-query.ts'
import { ownDraftKey } from './own-drafts.ts'

/**
 * As `useDraft`, for a form that takes a session: what is typed is there again once the same person has signed in again, and nobody else
 * gets to see it. `name` says which form, and of what.
 */
export function useOwnDraft<Values>(name: string, schema: z.ZodMiniType<Values>, opened: Values) {
  const queryClient = useQueryClient()
  // who began to fill it in, also once their session has ended
  const [userId] = useState(
    () => queryClient.getQueryData<typeof currentUserQuery.answer>(currentUserQuery.key)?.user?.id,
  )
  return useDraft(userId === undefined ? null : ownDraftKey(userId, name), schema, opened)
}
