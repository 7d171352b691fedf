import { useState } from 'react'
import type { Debtors } from '#shared/api/commission.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { TextField } from '#web/ui/field.tsx'
import { askedReason, ReasonDialog } from '../reason-dialog.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { waiveCommission } from './api/waive-commission.ts'

/** What shows what is owed. */
const touched = ['/api/admin/commission', '/api/admin/activity']

interface WaiveDialogProps {
  debtor: Debtors['debtors'][number]
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks how much of what a baker owes is waived, and why. */
export function WaiveDialog({ debtor, onClose, onSessionEnd }: WaiveDialogProps) {
  const [amount, setAmount] = useState(debtor.waivable)
  const { write, isPending, failure } = useConsoleWrite(touched, onSessionEnd)
  const name = debtor.name ?? 'This baker'
  return (
    <ReasonDialog
      open
      title="Waive commission"
      submitLabel="Waive it"
      isDanger={false}
      busy={isPending}
      failure={failure}
      asks={{ ...askedReason, hint: 'Kept with the money and in the activity log' }}
      onClose={onClose}
      onSubmit={(reason) =>
        write({
          send: () => waiveCommission(debtor.id, { amount, seenOwed: debtor.owed, reason }),
          done: () => ({
            title: 'Waived',
            description: `${name} need not pay ${formatMoney(fromDecimal(amount) ?? 0)}.`,
          }),
          onDone: onClose,
        })
      }
    >
      <p>
        {name} owes {formatMoney(fromDecimal(debtor.owed) ?? 0)} of orders that were paid at pickup. What is
        waived is not asked for any more.
      </p>
      <TextField
        label="Amount in dollars"
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
