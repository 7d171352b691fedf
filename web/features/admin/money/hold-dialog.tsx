import type { HeldOrder } from '#shared/api/order-holds.ts'
import type { HoldDecision } from '#shared/order-holds.ts'
import { useConsoleClock } from '../console-clock.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { decideHold } from './api.ts'
import { buyerHasIt, holdCauseLabels, holdDecisionEffect, holdDecisionLabel } from './held-order-copy.ts'

interface HoldDialogProps {
  hold: HeldOrder
  decision: HoldDecision
  onClose: () => void
  onSessionEnd: () => void
}

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin', '/api/orders']

/** Asks before an order on hold is released or refunded; buyer and baker read the reason. */
export function HoldDialog({ hold, decision, onClose, onSessionEnd }: HoldDialogProps) {
  const { momentText } = useConsoleClock()
  const label = holdDecisionLabel(hold, decision)
  return (
    <ReasonDialog
      title={label}
      submitLabel={label}
      isDanger={decision === 'refunded'}
      send={(reason) => decideHold(hold.id, { decision, reason })}
      toastFor={() => ({ title: 'Decided', description: hold.title })}
      staleUrls={staleUrls}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <strong>{hold.title}</strong>, bought by <bdi>{hold.buyerName}</bdi> from <bdi>{hold.cookName}</bdi>.{' '}
        {holdCauseLabels[hold.cause]}. Decide by {momentText(hold.decideBy)}.
      </p>
      {hold.receivedAt !== null && <p>{buyerHasIt}</p>}
      <p>{holdDecisionEffect(hold, decision)}</p>
    </ReasonDialog>
  )
}
