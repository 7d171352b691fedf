import type { FailedMail, listFailedMails } from '#shared/api/admin-mails.ts'
import { plural } from '#shared/plural.ts'
import nothingThere from '#web/assets/illustrations/no-results.svg'
import { apiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { pageParams } from '../page-in-url.ts'
import { useConsoleWrite } from '../use-console-write.ts'
import { sendMailAgain } from './api.ts'

/** The Mails tab: the emails that failed in the last 30 days, and why. */
export function MailsPanel({ search, onSessionEnd }: PanelProps) {
  const query = apiQuery<typeof listFailedMails>('/api/admin/mails', { query: pageParams(search) })
  const list = useApiQuery(query, { keepPrevious: true })
  const { write, isPending, failure } = useConsoleWrite(['/api/admin'], onSessionEnd)
  const sendAgain = ({ id, subject }: FailedMail) =>
    write({
      send: () => sendMailAgain(id),
      done: () => ({ title: 'The email goes out within a minute', description: subject }),
      onDone: () => undefined,
    })
  return (
    <div className="stack">
      <ConsoleList
        title="Emails"
        about="Emails that could not be sent in the last 30 days. We try to send an email for about 17 hours, then stop. You can try it again for a week, except links and reminders, which would arrive too late."
        list={list}
        rowsOf={({ mails }) => mails}
        filters={
          failure !== null && (
            <Notice tone="bad" live>
              <p>{failure}</p>
            </Notice>
          )
        }
        failure="The emails could not be loaded."
        empty={
          <EmptyState drawing={nothingThere} title="Every email was sent">
            Emails that the mail server refuses show up here.
          </EmptyState>
        }
        hrefOf={(page) => consolePath('mails', page)}
      >
        {(rows) => <MailTable mails={rows} isBusy={isPending} onSendAgain={sendAgain} />}
      </ConsoleList>
    </div>
  )
}

interface MailTableProps {
  mails: readonly FailedMail[]
  isBusy: boolean
  onSendAgain: (mail: FailedMail) => void
}

function MailTable({ mails, isBusy, onSendAgain }: MailTableProps) {
  const { momentText } = useConsoleClock()
  return (
    <DataTable
      caption="Emails that could not be sent"
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { key: 'subject', label: 'Subject', kind: 'lead', cell: ({ subject }) => subject },
        { key: 'recipient', label: 'To', kind: 'wide', cell: ({ recipient }) => recipient },
        { key: 'written', label: 'Written', cell: ({ createdAt }) => momentText(createdAt) },
        { key: 'reason', label: 'Reason', cell: (mail) => <Reason mail={mail} /> },
        {
          key: 'next',
          label: 'Next step',
          cell: ({ nextAttemptAt }) =>
            nextAttemptAt === null ? 'No more attempts' : `Next try ${momentText(nextAttemptAt)}`,
        },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (mail) =>
            mail.canBeSentAgain && (
              <Button
                variant="soft"
                disabled={isBusy}
                aria-label={`Try again: ${mail.subject}, to ${mail.recipient}`}
                onClick={() => onSendAgain(mail)}
              >
                Try again
              </Button>
            ),
        },
      ]}
    />
  )
}

function Reason({ mail: { reason, attempts } }: { mail: FailedMail }) {
  return (
    <>
      <p>{reason ?? 'It could not be sent in time.'}</p>
      {attempts > 0 && <p className="small muted">{plural(attempts, ['Tried # time', 'Tried # times'])}</p>}
    </>
  )
}
