import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { owedPath } from '#shared/owed-path.ts'
import { cachedData, useApiQuery } from '#web/data/use-api-query.ts'
import { ConfirmPrompt } from '#web/features/identity/confirm-prompt.tsx'
import { pendingTasksQuery } from '#web/features/identity/pending-tasks-query.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmLater } from './confirm-later.ts'
import css from './email-reminder.module.css'

/** Payment pages show no reminders. */
const paymentPages = [paths.checkout, owedPath]

/** Reminds a signed-in user to confirm their email address; "Later" hides it for a week. */
export function EmailReminder() {
  const { data } = useApiQuery(pendingTasksQuery)
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [path] = useLocation()
  if (!data?.isReminderDue || paymentPages.some((page) => path === page || path.startsWith(`${page}/`)))
    return null

  const later = () => {
    confirmLater()
    const tasks = cachedData(queryClient, pendingTasksQuery)
    if (tasks) queryClient.setQueryData(pendingTasksQuery.key, { ...tasks, isReminderDue: false })
  }
  return (
    <aside className={`wrap ${css.reminder}`} aria-label="Reminder">
      <Notice tone="kraft" icon="mail">
        <ConfirmPrompt>
          <Button variant="quiet" disabled={!isHydrated} onClick={later}>
            Later
          </Button>
        </ConfirmPrompt>
      </Notice>
    </aside>
  )
}
