import { useState } from 'react'
import type { Debtors } from '#shared/api/commission.ts'
import { currency } from '#shared/currency.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { TextField } from '#web/ui/field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { requiredReason } from '../reason-field.tsx'
import { waiveCommission } from './api.ts'

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin/commission', '/api/admin/activity']

interface WaiveDialogProps {
  debtor: Debtors['debtors'][number]
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks how much of a baker's debt to waive, and why. */
export function WaiveDialog({ debtor, onClose, onSessionEnd }: WaiveDialogProps) {
  const [amount, setAmount] = useState(debtor.waivable)
  const name = debtor.name ?? 'This baker'
  return (
    <ReasonDialog
      title="Waive commission"
      submitLabel="Waive it"
      isDanger={false}
      asks={{ ...requiredReason, hint: 'Kept with the waiver and in the activity log' }}
      send={(reason) => waiveCommission(debtor.id, { amount, seenOwed: debtor.owed, reason })}
      toastFor={() => ({
        title: 'Waived',
        description: `${name} no longer owes ${formatMoney(fromDecimal(amount) ?? 0)}.`,
      })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <bdi>{name}</bdi> owes {formatMoney(fromDecimal(debtor.owed) ?? 0)} for orders paid at pickup. They no
        longer have to pay the part you waive.
      </p>
      <TextField
        label={currency.amountLabel}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={10}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}
