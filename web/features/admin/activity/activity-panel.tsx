import { useState } from 'react'
import { adminActions, adminTargets } from '#shared/admin-actions.ts'
import type { Activity } from '#shared/api/admin-activity.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { actionText, targetText } from './activity-labels.ts'
import { type ActivityView, activityFileHref, activityQuery, activityViewOf } from './activity-queries.ts'

/** The Activity tab: the log of admin actions, newest first (DATA-09; decisions, OPEN-15, OPEN-16). */
export function ActivityPanel({ search, navigate }: PanelProps) {
  const { momentText } = useConsoleClock()
  const log = useApiQuery(activityQuery(search), { keepPrevious: true })
  const [viewed, setViewed] = useState<Activity | null>(null)
  const view = activityViewOf(search)
  const isNarrowed = Object.keys(view).length > 0
  return (
    <div className="stack">
      <ConsoleList
        title="Activity"
        list={log}
        rowsOf={({ activity }) => activity}
        isNarrowed={isNarrowed}
        filters={<Filters view={view} onFilter={navigate} />}
        failure="We could not load the log. Try again."
        empty={
          <EmptyState
            title="No matching entries"
            action={<ButtonLink href={consolePath('activity')}>Show all</ButtonLink>}
          />
        }
        hrefOf={(page) => consolePath('activity', { ...view, ...page })}
      >
        {(rows) => (
          <DataTable
            caption="Admin activity"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'action', label: 'Action', kind: 'lead', cell: ({ action }) => actionText(action) },
              { key: 'admin', label: 'By', cell: (line) => <ActorLink line={line} view={view} /> },
              { key: 'target', label: 'On', cell: (line) => <TargetLink line={line} view={view} /> },
              { key: 'moment', label: 'When', cell: ({ createdAt }) => momentText(createdAt) },
              {
                key: 'view',
                label: 'Details',
                kind: 'actions',
                cell: (line) => (
                  <Button
                    variant="quiet"
                    icon="eye"
                    label={`View details: ${actionText(line.action)}, ${momentText(line.createdAt)}`}
                    onClick={() => setViewed(line)}
                  />
                ),
              },
            ]}
          />
        )}
      </ConsoleList>
      <ActivityDialog line={viewed} onClose={() => setViewed(null)} />
    </div>
  )
}

interface LineProps {
  line: Activity
  view: ActivityView
}

/** The admin, linked to the log filtered by them. */
function ActorLink({ line: { admin }, view }: LineProps) {
  if (!admin) return <span className="muted">Not signed in</span>
  if (view.adminId) return admin.username
  return <Link href={consolePath('activity', { ...view, adminId: admin.id })}>{admin.username}</Link>
}

/** The target, linked to the log filtered by it. */
function TargetLink({ line: { targetType, targetId }, view }: LineProps) {
  const words = targetText(targetType)
  if (targetId === null || view.targetId) return words
  const href = consolePath('activity', { ...view, targetType, targetId })
  return (
    <Link href={href} aria-label={`${words}: show all activity`}>
      {words}
    </Link>
  )
}

function Filters({ view, onFilter }: { view: ActivityView; onFilter: PanelProps['navigate'] }) {
  return (
    <ListForm
      tab="activity"
      filters={{ ...view }}
      allHref={Object.keys(view).length > 0 ? consolePath('activity') : null}
      file={{ href: activityFileHref(view), name: 'activity.csv' }}
      onFilter={onFilter}
    >
      <SelectField label="Action" name="action" defaultValue={view.action ?? ''}>
        <option value="">All</option>
        {Object.entries(adminActions).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField label="Done to" name="targetType" defaultValue={view.targetType ?? ''}>
        <option value="">All</option>
        {Object.entries(adminTargets).map(([target, words]) => (
          <option key={target} value={target}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField label="From" type="date" name="from" defaultValue={view.from} />
      <TextField label="Until" type="date" name="to" defaultValue={view.to} />
      {view.adminId && <input type="hidden" name="adminId" value={view.adminId} />}
      {view.targetId && <input type="hidden" name="targetId" value={view.targetId} />}
    </ListForm>
  )
}
