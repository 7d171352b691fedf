import type { MoneyDifference } from '#shared/api/money-differences.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { refundUnknownMoney } from './api.ts'
import { money } from './money-copy.ts'

interface RefundUnknownDialogProps {
  difference: MoneyDifference
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before refunding a payment known only to its provider. */
export function RefundUnknownDialog({ difference, onClose, onSessionEnd }: RefundUnknownDialogProps) {
  const { id, rail, providerId, words } = difference
  const provider = rail === null ? 'the provider' : railFacts[rail].name
  return (
    <ReasonDialog
      title="Refund in full"
      submitLabel="Refund in full"
      isDanger
      asks={asked}
      send={(reason) => refundUnknownMoney(id, reason)}
      toastFor={({ amount }) => ({ title: `${money(amount)} refunded`, description: providerId ?? '' })}
      staleUrls={['/api/admin']}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>{words}.</p>
      <p>
        We have no order for this payment, so we can’t rebuild one. {provider} refunds what’s left of it to
        the buyer. Money the baker already received is taken back first.
      </p>
    </ReasonDialog>
  )
}

const asked = {
  label: 'Reason',
  missing: 'Say why it’s being refunded.',
  hint: 'It’s recorded in the activity log.',
  maxLength: 1000,
}
