import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { cachedAnswer, useRead } from '#web/use-read.ts'
import { accountDutiesRead } from './account-duties-read.ts'
import { sendConfirmationAgain } from './api/send-confirmation-again.ts'
import css from './email-reminder.module.css'
import { formErrors } from './mailed-link-words.ts'

/** Reminds quietly, on signed-in pages, that an address waits to be confirmed; "Later" hides it for a week. */
export function EmailReminder() {
  const { data } = useRead(accountDutiesRead)
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [isSent, setSent] = useState(false)
  const [isPending, start] = useTransition()
  if (!data?.isReminderDue) return null

  const later = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use
    document.cookie = `bakesale_confirm_later=1; path=/; max-age=${7 * 24 * 60 * 60}; samesite=lax`
    const duties = cachedAnswer(queryClient, accountDutiesRead)
    if (duties) queryClient.setQueryData(accountDutiesRead.key, { ...duties, isReminderDue: false })
  }
  const sendAgain = () =>
    start(async () => {
      try {
        await sendConfirmationAgain()
        setSent(true)
      } catch (error) {
        toasts.add({ title: 'Not sent', description: formErrors(error).form ?? '', tone: 'bad' })
      }
    })

  return (
    <aside className={`wrap ${css.reminder}`} aria-label="Reminder">
      <Notice tone="kraft" icon="mail" className={css.note}>
        <div className={css.line}>
          <p role="status">
            {isSent
              ? 'A new link is on its way to '
              : 'Please confirm your email address: we sent a link to '}
            <strong>{data.emailToConfirm}</strong>.
          </p>
          <div className="row tight">
            {!isSent && (
              <Button variant="quiet" busy={isPending} disabled={!isHydrated} onClick={sendAgain}>
                Send again
              </Button>
            )}
            <Button variant="quiet" disabled={!isHydrated} onClick={later}>
              Later
            </Button>
          </div>
        </div>
      </Notice>
    </aside>
  )
}
