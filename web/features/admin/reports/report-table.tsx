import type { ReportCase } from '#shared/api/reports.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { reasonsText, statusLabels, statusTones, typeLabels } from './report-copy.ts'

/** A row for each reported item. */
export function ReportTable({ cases }: { cases: readonly ReportCase[] }) {
  const { momentText } = useConsoleClock()
  const now = useNow()
  return (
    <DataTable
      caption="Reported content"
      rows={cases}
      rowKey={({ id }) => id}
      columns={[
        { key: 'title', label: 'What', kind: 'lead', cell: ({ title }) => title },
        { key: 'type', label: 'Kind', cell: ({ contentType }) => typeLabels[contentType] },
        { key: 'owner', label: 'Owner', cell: ({ owner }) => owner.name },
        { key: 'count', label: 'Reports', kind: 'number', cell: ({ reportCount }) => reportCount },
        { key: 'reasons', label: 'Reasons', cell: ({ reasons }) => reasonsText(reasons) },
        {
          key: 'first',
          label: 'First reported',
          cell: ({ firstReportedAt }) => (
            <time dateTime={firstReportedAt} title={momentText(firstReportedAt)}>
              {timeAgo(new Date(firstReportedAt), now)}
            </time>
          ),
        },
        {
          key: 'last',
          label: 'Last reported',
          cell: ({ lastReportedAt }) => (
            <time dateTime={lastReportedAt} title={momentText(lastReportedAt)}>
              {timeAgo(new Date(lastReportedAt), now)}
            </time>
          ),
        },
        {
          key: 'status',
          label: 'Status',
          cell: ({ status }) => (
            <Badge tone={statusTones[status]} dot>
              {statusLabels[status]}
            </Badge>
          ),
        },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: ({ id, title }) => (
            <ButtonLink
              variant="quiet"
              icon="eye"
              label={`View ${title}`}
              href={consolePath('reports', { case: id })}
            />
          ),
        },
      ]}
    />
  )
}
