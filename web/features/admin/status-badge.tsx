import type { ComponentProps } from 'react'
import type { UserState } from '#shared/api/admin-users.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { Badge } from '#web/ui/badge.tsx'

interface StatusLook {
  label: string
  tone: NonNullable<ComponentProps<typeof Badge>['tone']>
}

/** Labels of the statuses that are not order statuses: unpaid orders, users and listings. */
export const otherStatuses: Readonly<
  Record<UserState | 'processing' | 'archived' | 'draft' | 'past', StatusLook>
> = {
  processing: { label: 'Processing', tone: 'note' },
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'plain' },
  suspended: { label: 'Suspended', tone: 'bad' },
  archived: { label: 'Archived', tone: 'plain' },
  draft: { label: 'Draft', tone: 'plain' },
  past: { label: 'Past', tone: 'warn' },
}

/** A status badge; unknown statuses are gray (ADMIN-14, ADMIN-15). */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = lookOf(status)
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

function lookOf(status: string): StatusLook {
  if (isKey(statusFacts, status))
    return { label: statusFacts[status].consoleLabel, tone: statusFacts[status].tone }
  if (isKey(otherStatuses, status)) return otherStatuses[status]
  return { label: status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' '), tone: 'plain' }
}

function isKey<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name)
}
