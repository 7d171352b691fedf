import type { AdminUser } from '#shared/api/admin-users.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { displayName } from '#web/ui/initials.ts'
import { useConsoleClock } from '../console-clock.ts'
import { StatusBadge } from '../status-badge.tsx'
import css from './users-table.module.css'

const types: Record<AdminUser['cookType'], { word: string; icon: IconName }> = {
  home_cook: { word: 'Home cook', icon: 'home' },
  food_truck: { word: 'Food truck', icon: 'truck' },
  buyer: { word: 'Buyer', icon: 'user' },
}

interface UsersTableProps {
  users: readonly AdminUser[]
  /** the URL that opens a user's dialog */
  hrefOf: (id: string) => string
  mayChange: boolean
  onEdit: (user: AdminUser) => void
  /** suspends, deactivates or reinstates the user */
  onState: (user: AdminUser) => void
}

/** A row for each user with their actions (ADMIN-09). */
export function UsersTable({ users, hrefOf, mayChange, onEdit, onState }: UsersTableProps) {
  const { dayText } = useConsoleClock()
  return (
    <DataTable
      caption="Users"
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: 'Name',
          kind: 'lead',
          cell: (user) => (
            <span className={css.lead}>
              <Avatar person={user} size="small" />
              {displayName(user)}
            </span>
          ),
        },
        { key: 'email', label: 'Email', kind: 'wide', cell: ({ email }) => email },
        { key: 'type', label: 'Type', cell: ({ cookType }) => <UserType cookType={cookType} /> },
        { key: 'status', label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'joined', label: 'Joined', cell: ({ createdAt }) => dayText(createdAt) },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (user) => (
            <div className={css.actions}>
              <ButtonLink
                variant="quiet"
                icon="eye"
                label={`View ${displayName(user)}`}
                href={hrefOf(user.id)}
              />
              {mayChange && (
                <>
                  <Button
                    variant="quiet"
                    icon="edit"
                    label={`Edit ${displayName(user)}`}
                    onClick={() => onEdit(user)}
                  />
                  <Button
                    variant="quiet"
                    icon={user.isActive ? 'lock' : 'refresh'}
                    aria-label={`${user.isActive ? 'Suspend' : 'Reinstate'} ${displayName(user)}`}
                    onClick={() => onState(user)}
                  >
                    {user.isActive ? 'Suspend' : 'Reinstate'}
                  </Button>
                </>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

/** The type of a user, with its icon (DATA-26, ADMIN-13). */
export function UserType({ cookType }: Pick<AdminUser, 'cookType'>) {
  const { word, icon } = types[cookType]
  return (
    <span className={css.type}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
