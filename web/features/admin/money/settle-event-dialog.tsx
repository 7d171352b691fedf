import type { ProviderEventRow } from '#shared/api/provider-events.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { settleProviderEvent } from './api.ts'

const asks = {
  label: 'What did you find and do?',
  missing: 'Enter what you found and did.',
  hint: 'Only admins read this, in the activity log.',
  maxLength: 1000,
}

interface SettleEventDialogProps {
  event: ProviderEventRow
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for a reason before settling a waiting event by hand. */
export function SettleEventDialog({ event, onClose, onSessionEnd }: SettleEventDialogProps) {
  const { name } = railFacts[event.rail]
  return (
    <ReasonDialog
      title="Settle by hand"
      submitLabel="Settle by hand"
      isDanger={false}
      asks={asks}
      send={(reason) => settleProviderEvent(event.id, reason)}
      toastFor={() => ({ title: 'Settled by hand', description: event.type })}
      staleUrls={['/api/admin']}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        <strong>{event.type}</strong>
        {event.words !== null && `: ${event.words}`}
      </p>
      <p>
        Do this only if {name} will never answer. We stop asking about this event. No money moves, and our
        books don’t change.
      </p>
    </ReasonDialog>
  )
}
