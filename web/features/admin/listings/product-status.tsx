import type { AdminListing } from '#shared/api/admin-listings.ts'
import { StatusBadge } from '../status-badge.tsx'

/** Whether a listing is active, and other reasons why it is hidden (ADMIN-11). */
export function ProductStatus({ listing }: { listing: Pick<AdminListing, 'isActive' | 'status'> }) {
  const { isActive, status } = listing
  if (status === 'archived') return <StatusBadge status="archived" />
  return (
    <span className="row tight">
      <StatusBadge status={isActive ? 'active' : 'inactive'} />
      {(status === 'past' || status === 'draft' || status === 'suspended') && <StatusBadge status={status} />}
    </span>
  )
}
