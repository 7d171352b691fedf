import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useDraft } from '#web/data/use-draft.ts'
import { currentUserQuery } from './current-user-query.ts'
import { ownDraftKey } from './own-drafts.ts'

/**
 * Like `useDraft`, for forms that need a session: the draft is restored when the same user signs in again and hidden
 * from others. `name` identifies the form and its subject.
 */
export function useOwnDraft<Values>(name: string, schema: z.ZodMiniType<Values>, opened: Values) {
  const queryClient = useQueryClient()
  // the user who started the draft, even after their session has ended
  const [userId] = useState(
    () => queryClient.getQueryData<typeof currentUserQuery.answer>(currentUserQuery.key)?.user?.id,
  )
  return useDraft(userId === undefined ? null : ownDraftKey(userId, name), schema, opened)
}
