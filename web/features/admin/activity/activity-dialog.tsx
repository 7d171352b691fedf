import type { Activity } from '#shared/api/admin-activity.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { Fact, Facts } from '../facts.tsx'
import { actionText, changedParts, otherParts, targetText } from './activity-labels.ts'

interface ActivityDialogProps {
  /** null while closed */
  line: Activity | null
  onClose: () => void
}

/** The details of a log entry with its changes, all as text. */
export function ActivityDialog({ line, onClose }: ActivityDialogProps) {
  return (
    <Dialog open={line !== null} title={line ? actionText(line.action) : 'Activity'} onClose={onClose}>
      {line && <Details line={line} />}
    </Dialog>
  )
}

function Details({ line }: { line: Activity }) {
  const { momentText } = useConsoleClock()
  const changed = changedParts(line.details)
  return (
    <div className="stack">
      {changed.length > 0 && (
        <DataTable
          caption="Changes"
          rows={changed}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', label: 'What', kind: 'lead', cell: ({ name }) => name },
            { key: 'before', label: 'Before', cell: ({ before }) => before },
            { key: 'after', label: 'After', cell: ({ after }) => after },
          ]}
        />
      )}
      <Facts>
        {otherParts(line.details).map(({ name, value }) => (
          <Fact key={name} label={name} wide>
            {value}
          </Fact>
        ))}
        <Fact label="By">{line.admin?.username ?? 'Not signed in'}</Fact>
        <Fact label="When">{momentText(line.createdAt)}</Fact>
        <Fact label={targetText(line.targetType)}>{line.targetId}</Fact>
        <Fact label="Address">{line.ipAddress}</Fact>
        <Fact label="Browser" wide>
          {line.userAgent}
        </Fact>
      </Facts>
    </div>
  )
}
