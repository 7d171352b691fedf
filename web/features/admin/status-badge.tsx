import type { ComponentProps } from 'react'
import type { AdminOrderStatus } from '#shared/api/admin-orders.ts'
import type { UserState } from '#shared/api/admin-users.ts'
import { Badge } from '#web/ui/badge.tsx'

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

type KnownStatus = AdminOrderStatus | UserState | 'archived' | 'draft' | 'past'

const tones: Readonly<Record<KnownStatus, Tone>> = {
  active: 'good',
  inactive: 'plain',
  suspended: 'bad',
  processing: 'note',
  pending: 'warn',
  confirmed: 'note',
  completed: 'good',
  cancelled: 'bad',
  cancellation_requested: 'warn',
  archived: 'plain',
  draft: 'plain',
  past: 'warn',
}

/** How something stands, as the console's lists show it; a status it does not know is grey (ADMIN-14, ADMIN-15). */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={isKnown(status) ? tones[status] : 'plain'} dot>
      {status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')}
    </Badge>
  )
}

function isKnown(status: string): status is KnownStatus {
  return Object.hasOwn(tones, status)
}
