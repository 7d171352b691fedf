import { useState } from 'react'
import type { AdminUser } from '#shared/api/admin-users.ts'
import { holdDays } from '#shared/order-holds.ts'
import { plural } from '#shared/plural.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { displayName } from '#web/ui/initials.ts'
import { Pick as Choice, PickGroup } from '#web/ui/pick.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { changeUserState, type UserStateAction } from './api.ts'
import { staleAfterUserChange, userQuery } from './user-queries.ts'

interface UserStateDialogProps {
  user: Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'email' | 'status'>
  onClose: () => void
  onSessionEnd: () => void
}

const words: Record<UserStateAction, { submit: string; done: string; effect: string }> = {
  suspend: {
    submit: 'Suspend',
    done: 'Suspended',
    effect:
      'They’re signed out right away and can’t sign in. Their listings are removed from every page, and nobody can order them. We email them to say so.',
  },
  deactivate: {
    submit: 'Deactivate',
    done: 'Deactivated',
    effect:
      'As with a suspension, they can’t sign in and their listings aren’t shown, but the email calls it a pause, not a suspension.',
  },
  reinstate: {
    submit: 'Reinstate',
    done: 'Reinstated',
    effect:
      'They can sign in again, and their listings are back as they left them: what they paused stays paused. We email them to say so.',
  },
}

/** Asks before an account is suspended, deactivated or reinstated, and explains the effect. */
export function UserStateDialog({ user, onClose, onSessionEnd }: UserStateDialogProps) {
  const [weaker, setWeaker] = useState(false)
  const isActive = user.status === 'active'
  const taking = weaker ? 'deactivate' : 'suspend'
  const action = isActive ? taking : 'reinstate'
  const name = displayName(user)
  const { data } = useApiQuery(userQuery(user.id))
  return (
    <ReasonDialog
      title={`${isActive ? 'Suspend' : 'Reinstate'} ${name}`}
      submitLabel={words[action].submit}
      isDanger={isActive}
      send={(reason) => changeUserState(user.id, action, reason)}
      toastFor={() => ({ title: words[action].done, description: name })}
      staleUrls={staleAfterUserChange}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      {isActive && (
        <PickGroup legend="Action">
          <Choice name="action" value="suspend" checked={!weaker} onChange={() => setWeaker(false)}>
            Suspend
          </Choice>
          <Choice name="action" value="deactivate" checked={weaker} onChange={() => setWeaker(true)}>
            Deactivate
          </Choice>
        </PickGroup>
      )}
      <p>{words[action].effect}</p>
      {isActive && data && <p>{holdsText(data.ordersAsBaker.open)}</p>}
    </ReasonDialog>
  )
}

/** Says what happens to a baker's open orders and payouts on suspension. */
function holdsText(open: number): string {
  const held =
    open === 0
      ? 'Payouts that have not gone out go on hold.'
      : plural(open, [
          '# open order and all payouts that have not gone out go on hold. We email the buyer not to come for now.',
          '# open orders and all payouts that have not gone out go on hold. We email the buyers not to come for now.',
        ])
  return `${held} Decide on each hold within ${holdDays} days. Without a decision, the buyer is refunded.`
}
