import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { owedPath } from '#shared/owed-path.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { cachedAnswer, useRead } from '#web/use-read.ts'
import { accountDutiesRead } from './account-duties-read.ts'
import { ConfirmWords } from './confirm-words.tsx'
import css from './email-reminder.module.css'

/** Where people pay: nothing else is to be read there. */
const paymentPages = [paths.checkout, owedPath]

/** Reminds quietly, on signed-in pages, that an address waits to be confirmed; "Later" hides it for a week. */
export function EmailReminder() {
  const { data } = useRead(accountDutiesRead)
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [path] = useLocation()
  if (!data?.isReminderDue || paymentPages.some((page) => path === page || path.startsWith(`${page}/`)))
    return null

  const later = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use
    document.cookie = `bakesale_confirm_later=1; path=/; max-age=${7 * 24 * 60 * 60}; samesite=lax`
    const duties = cachedAnswer(queryClient, accountDutiesRead)
    if (duties) queryClient.setQueryData(accountDutiesRead.key, { ...duties, isReminderDue: false })
  }
  return (
    <aside className={`wrap ${css.reminder}`} aria-label="Reminder">
      <Notice tone="kraft" icon="mail">
        <ConfirmWords>
          <Button variant="quiet" disabled={!isHydrated} onClick={later}>
            Later
          </Button>
        </ConfirmWords>
      </Notice>
    </aside>
  )
}
