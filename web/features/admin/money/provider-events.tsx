import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { ProviderEventRow } from '#shared/api/provider-events.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { ListRows } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { ProviderEventDialog } from './provider-event-dialog.tsx'
import { eventsQuery, eventsViewOf, outcomeLabels } from './provider-events-queries.ts'
import { SettleEventDialog } from './settle-event-dialog.tsx'

const here = { list: 'events' }

/** The provider events of the last 90 days, newest first, with their outcomes. */
export function ProviderEvents({ search, admin, navigate, onSessionEnd }: PanelProps) {
  const list = useApiQuery(eventsQuery(search), { keepPrevious: true })
  const [viewed, setViewed] = useState<ProviderEventRow | null>(null)
  const [settled, setSettled] = useState<ProviderEventRow | null>(null)
  const { momentText } = useConsoleClock()
  const view = eventsViewOf(search)
  const isNarrowed = Object.keys(view).length > 0
  return (
    <>
      <EventFilters view={view} isNarrowed={isNarrowed} onFilter={navigate} />
      <ListRows
        list={list}
        rowsOf={({ events }) => events}
        failure="We could not load the provider events."
        empty={isNarrowed ? nothingLikeThat : nothingYet}
        hrefOf={(page) => consolePath('money', { ...here, ...view, ...page })}
      >
        {(rows) => (
          <EventsTable
            events={rows}
            onView={mayDo(admin.role, 'refund_orders') ? setViewed : null}
            onSettle={mayDo(admin.role, 'settle_money') ? setSettled : null}
          />
        )}
      </ListRows>
      {list.data?.refused.map(({ rail, calls, lastAt }) => (
        <p key={rail} className="small muted">
          {plural(
            calls,
            [
              '# call without a valid {rail} signature was rejected in the last 90 days, most recently {moment}.',
              '# calls without a valid {rail} signature were rejected in the last 90 days, most recently {moment}.',
            ],
            { rail: railFacts[rail].name, moment: momentText(lastAt) },
          )}
        </p>
      ))}
      <ProviderEventDialog event={viewed} onClose={() => setViewed(null)} onSessionEnd={onSessionEnd} />
      {settled && (
        <SettleEventDialog event={settled} onClose={() => setSettled(null)} onSessionEnd={onSessionEnd} />
      )}
    </>
  )
}

const nothingYet = (
  <EmptyState title="No provider events yet">
    Payment events from PayPal and Stripe are kept here for 90 days.
  </EmptyState>
)

const nothingLikeThat = (
  <EmptyState
    title="No matching events"
    action={<ButtonLink href={consolePath('money', here)}>Show all</ButtonLink>}
  />
)

interface EventFiltersProps {
  view: ReturnType<typeof eventsViewOf>
  isNarrowed: boolean
  onFilter: PanelProps['navigate']
}

function EventFilters({ view, isNarrowed, onFilter }: EventFiltersProps) {
  return (
    <ListForm
      tab="money"
      filters={{ ...view }}
      allHref={isNarrowed ? consolePath('money', here) : null}
      file={null}
      onFilter={onFilter}
    >
      <input type="hidden" name="list" value={here.list} />
      <TextField
        label="About"
        type="search"
        name="reference"
        icon="search"
        maxLength={200}
        placeholder="Order or payment number"
        defaultValue={view.reference}
      />
      <SelectField label="Provider" name="rail" defaultValue={view.rail ?? ''}>
        <option value="">All</option>
        {rails.map((rail) => (
          <option key={rail} value={rail}>
            {railFacts[rail].name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Outcome" name="outcome" defaultValue={view.outcome ?? ''}>
        <option value="">All</option>
        {Object.entries(outcomeLabels).map(([outcome, words]) => (
          <option key={outcome} value={outcome}>
            {words}
          </option>
        ))}
      </SelectField>
    </ListForm>
  )
}

interface EventsTableProps {
  events: readonly ProviderEventRow[]
  /** null without the right to see buyers' data */
  onView: ((event: ProviderEventRow) => void) | null
  /** null without the right to settle money */
  onSettle: ((event: ProviderEventRow) => void) | null
}

function EventsTable({ events, onView, onSettle }: EventsTableProps) {
  const { momentText } = useConsoleClock()
  return (
    <DataTable
      caption="Provider events"
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { key: 'type', label: 'What', kind: 'lead', cell: ({ type }) => type },
        { key: 'rail', label: 'Provider', cell: ({ rail }) => railFacts[rail].name },
        { key: 'subject', label: 'About', cell: ({ subject }) => subject ?? '–' },
        { key: 'when', label: 'When', cell: ({ createdAt }) => momentText(createdAt) },
        { key: 'outcome', label: 'Outcome', cell: (event) => <Outcome event={event} /> },
        ...(onView === null
          ? []
          : [
              {
                key: 'view',
                label: 'Actions',
                kind: 'actions' as const,
                cell: (event: ProviderEventRow) => (
                  <>
                    <Button
                      variant="quiet"
                      icon="eye"
                      label={`View ${event.type}, ${momentText(event.createdAt)}`}
                      onClick={() => onView(event)}
                    />
                    {onSettle && event.outcome === 'waiting' && (
                      <Button variant="soft" onClick={() => onSettle(event)}>
                        Settle by hand
                      </Button>
                    )}
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}

function Outcome({ event: { outcome, words } }: { event: ProviderEventRow }) {
  return (
    <>
      <p>{outcomeLabels[outcome]}</p>
      {words !== null && <p className="small muted">{words}</p>}
    </>
  )
}
