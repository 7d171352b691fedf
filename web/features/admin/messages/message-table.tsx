import type { MessageSummary } from '#shared/api/admin-messages.ts'
import { categoryLabels } from '#web/features/messages/contact-checks.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { dueText, stateLabels, stateTones } from './message-labels.ts'

/** A row for each message with its deadline (STATIC-10). */
export function MessageTable({ messages }: { messages: readonly MessageSummary[] }) {
  const { momentText } = useConsoleClock()
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
        { key: 'category', label: 'About', cell: ({ category }) => categoryLabels[category] },
        { key: 'written', label: 'Written', cell: ({ createdAt }) => momentText(createdAt) },
        {
          key: 'due',
          label: 'Due',
          cell: ({ dueAt, state }) =>
            state === 'answered' ? (
              'Done'
            ) : (
              <time dateTime={dueAt} title={momentText(dueAt)}>
                {dueText(new Date(dueAt), now)}
              </time>
            ),
        },
        {
          key: 'state',
          label: 'State',
          cell: ({ state }) => (
            <Badge tone={stateTones[state]} dot>
              {stateLabels[state]}
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
