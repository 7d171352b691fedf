import { exportMessages } from '#shared/api/admin-messages.ts'
import nothingThere from '#web/assets/illustrations/no-results.svg'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { categoryLabels } from '#web/features/messages/contact-checks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { MessageTable } from './message-table.tsx'
import { MessageView } from './message-view.tsx'
import { messageFiltersOf, messageQueryOf, messagesQuery } from './messages-queries.ts'

/** The Messages tab: the list by deadline, or one message to answer (STATIC-10). */
export function MessagesPanel(props: PanelProps) {
  const id = props.search.get('message')
  return id === null ? <MessageList {...props} /> : <MessageView key={id} id={id} {...props} />
}

function MessageList({ search, navigate }: PanelProps) {
  const list = useApiQuery(messagesQuery(search), { keepPrevious: true })
  const filters = messageFiltersOf(search)
  const query = { state: filters.state === 'open' ? undefined : filters.state, category: filters.category }
  const isNarrowed = Object.values(query).some((value) => value !== undefined)
  return (
    <div className="stack">
      <ConsoleList
        title="Messages"
        about="Messages people sent us. We promise an answer within 24 hours."
        list={list}
        rowsOf={({ messages }) => messages}
        filters={
          <ListForm
            tab="messages"
            filters={query}
            allHref={isNarrowed ? consolePath('messages') : null}
            file={{
              href: urlOf(exportMessages.path, { query: messageQueryOf(filters) }),
              name: 'messages.csv',
            }}
            onFilter={navigate}
          >
            <SelectField label="State" name="state" defaultValue={filters.state}>
              <option value="open">Open, including overdue</option>
              <option value="overdue">Overdue</option>
              <option value="answered">Answered</option>
              <option value="all">All</option>
            </SelectField>
            <SelectField label="About" name="category" defaultValue={filters.category ?? ''}>
              <option value="">Everything</option>
              {Object.entries(categoryLabels).map(([category, words]) => (
                <option key={category} value={category}>
                  {words}
                </option>
              ))}
            </SelectField>
          </ListForm>
        }
        failure="The messages could not be loaded."
        empty={
          <EmptyState
            drawing={nothingThere}
            title={isNarrowed ? 'No matching messages' : 'All messages are answered'}
          >
            Messages from the contact page show up here.
          </EmptyState>
        }
        hrefOf={(page) => consolePath('messages', { ...query, ...page })}
      >
        {(rows) => <MessageTable messages={rows} />}
      </ConsoleList>
    </div>
  )
}
