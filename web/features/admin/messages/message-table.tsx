import type { MessageSummary } from '#shared/api/admin-messages.ts'
import { categoryWords } from '#web/features/messages/contact-checks.ts'
import { useNow } from '#web/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { dueWords, stateTones, stateWords } from './message-words.ts'

/** A row for each message: who wrote what, when, and by when it is answered (STATIC-10). */
export function MessageTable({ messages }: { messages: readonly MessageSummary[] }) {
  const { momentWords } = useConsoleClock()
  const now = useNow()
  return (
    <DataTable
      caption="Messages"
      rows={messages}
      rowKey={({ id }) => id}
      columns={[
        { key: 'subject', label: 'Subject', kind: 'lead', cell: ({ subject }) => subject },
        {
          key: 'from',
          label: 'From',
          cell: ({ name, email }) => (
            <>
              {name}
              <br />
              {email}
            </>
          ),
        },
        { key: 'category', label: 'About', cell: ({ category }) => categoryWords[category] },
        { key: 'written', label: 'Written', cell: ({ createdAt }) => momentWords(createdAt) },
        {
          key: 'due',
          label: 'Due',
          cell: ({ dueAt, state }) =>
            state === 'answered' ? (
              'Done'
            ) : (
              <time dateTime={dueAt} title={momentWords(dueAt)}>
                {dueWords(new Date(dueAt), now)}
              </time>
            ),
        },
        {
          key: 'state',
          label: 'State',
          cell: ({ state }) => (
            <Badge tone={stateTones[state]} dot>
              {stateWords[state]}
            </Badge>
          ),
        },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: ({ id, subject }) => (
            <ButtonLink
              variant="quiet"
              icon="eye"
              label={`View ${subject}`}
              href={consolePath('messages', { message: id })}
            />
          ),
        },
      ]}
    />
  )
}
