import type { ReactNode } from 'react'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { pendingTasksQuery } from './pending-tasks-query.ts'
import { useConfirmationMail } from './use-confirmation-mail.ts'

interface ConfirmPromptProps {
  /** a sentence about why the address must be confirmed; absent if the surrounding text says so */
  why?: string
  /** further actions */
  children?: ReactNode
}

const confirmFirst = 'Confirm your email address.'

/**
 * Says where the confirmation email went, with a button to send it again and, on a trial server, a link to the mailbox.
 * Users who have confirmed meanwhile can go on.
 */
export function ConfirmPrompt({ why = confirmFirst, children }: ConfirmPromptProps) {
  const { data } = useApiQuery(pendingTasksQuery)
  const isHydrated = useHydrated()
  const { isSent, failure, isPending, sendAgain } = useConfirmationMail()
  if (!data) return <p>{why}</p>
  if (data.emailToConfirm === null) return <p>Your email address is confirmed. Try again.</p>
  return (
    <div className="stack tight">
      <p role="status">
        {isSent ? (
          <>
            A new link is on its way to <strong>{data.emailToConfirm}</strong>.
          </>
        ) : (
          <>
            {why} Open the link in our email to <strong>{data.emailToConfirm}</strong>.
          </>
        )}
        {failure !== null && ` ${failure}`}
      </p>
      <div className="row">
        {data.mailPage !== null && (
          // in another tab, so the form here is kept
          <a href={data.mailPage} target="_blank" rel="noreferrer">
            Read the email
          </a>
        )}
        {!isSent && (
          <Button busy={isPending} disabled={!isHydrated} onClick={sendAgain}>
            Send again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
