import type { Debtors } from '#shared/api/commission.ts'
import { dollars } from '../dollars.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { requiredReason } from '../reason-field.tsx'
import { writeOffDebt } from './api.ts'

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin/commission', '/api/admin/books', '/api/admin/activity']

interface WriteOffDialogProps {
  debtor: Debtors['debtors'][number]
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for the reason to write off a baker's debt. */
export function WriteOffDialog({ debtor, onClose, onSessionEnd }: WriteOffDialogProps) {
  const name = debtor.name ?? 'This baker'
  const amount = dollars(debtor.waivable)
  return (
    <ReasonDialog
      title={`Write off ${amount}`}
      submitLabel="Write it off"
      isDanger={false}
      asks={{ ...requiredReason, hint: 'Kept with the waiver and in the activity log' }}
      send={(reason) => writeOffDebt(debtor.id, { seenOwed: debtor.owed, reason })}
      toastFor={() => ({ title: 'Written off', description: `${name} no longer owes ${amount}.` })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <bdi>{name}</bdi> owes {dollars(debtor.owed)}. BakeSale gives up {amount} of it. The books and the
        commission report show it as written off.
      </p>
    </ReasonDialog>
  )
}
