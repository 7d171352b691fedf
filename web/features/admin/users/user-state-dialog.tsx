import { useState } from 'react'
import type { AdminUser } from '#shared/api/admin-users.ts'
import { displayName } from '#web/ui/initials.ts'
import { Pick as Choice, PickGroup } from '#web/ui/pick.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { changeUserState, type UserStateAction } from './api.ts'
import { touchedByUsers } from './user-queries.ts'

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
      'They are signed out at once and cannot sign in. Their listings leave every page, and nobody can order them. Open orders stay open until somebody decides on them. A mail tells them so.',
  },
  deactivate: {
    submit: 'Make inactive',
    done: 'Made inactive',
    effect:
      'As with a suspension they cannot sign in and their listings are not shown, but the mail speaks of a pause, not of a suspension.',
  },
  reinstate: {
    submit: 'Reinstate',
    done: 'Reinstated',
    effect:
      'They can sign in again, and their listings are back as they left them: what they paused stays paused. A mail tells them so.',
  },
}

/** Asks before an account is suspended, made inactive or reinstated, and says what that does. */
export function UserStateDialog({ user, onClose, onSessionEnd }: UserStateDialogProps) {
  const [weaker, setWeaker] = useState(false)
  const isActive = user.status === 'active'
  const taking = weaker ? 'deactivate' : 'suspend'
  const action = isActive ? taking : 'reinstate'
  const name = displayName(user)
  return (
    <ReasonDialog
      title={`${isActive ? 'Suspend' : 'Reinstate'} ${name}`}
      submitLabel={words[action].submit}
      isDanger={isActive}
      send={(reason) => changeUserState(user.id, action, reason)}
      told={() => ({ title: words[action].done, description: name })}
      touched={touchedByUsers}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      {isActive && (
        <PickGroup legend="What to do">
          <Choice name="action" value="suspend" checked={!weaker} onChange={() => setWeaker(false)}>
            Suspend
          </Choice>
          <Choice name="action" value="deactivate" checked={weaker} onChange={() => setWeaker(true)}>
            Make inactive
          </Choice>
        </PickGroup>
      )}
      <p>{words[action].effect}</p>
    </ReasonDialog>
  )
}
