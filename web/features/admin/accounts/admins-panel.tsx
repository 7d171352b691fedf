import { useState } from 'react'
import type { AdminAccount } from '#shared/api/admins.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Loading } from '../waiting.tsx'
import { adminName, roleLabels } from './admin-names.ts'
import { adminsQuery } from './admins-query.ts'
import { ChangeAdminDialog } from './change-admin-dialog.tsx'
import { NewAdminDialog } from './new-admin-dialog.tsx'
import { type OneTimePassword, OneTimePasswordDialog } from './one-time-password-dialog.tsx'

/** The Admins tab for superadmins: the console's accounts and their roles (ADMIN-27; decisions, OPEN-15). */
export function AdminsPanel({ admin: own, onSessionEnd }: PanelProps) {
  const { momentText } = useConsoleClock()
  const admins = useApiQuery(adminsQuery)
  const [isCreating, setCreating] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const { data } = admins
  const give = (password: OneTimePassword) => {
    setCreating(false)
    setChanged(null)
    setGiven(password)
  }
  return (
    <div className="stack">
      <div className="page-head row">
        <div>
          <h1>Admins</h1>
          <p className="muted">People who can sign in to this console.</p>
        </div>
        <Button variant="primary" icon="plus" className="end" onClick={() => setCreating(true)}>
          New admin
        </Button>
      </div>
      <div className="sheet stack">
        {data && (
          <DataTable
            caption="Admins"
            rows={data.admins}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                label: 'Name',
                kind: 'lead',
                cell: (admin) => <Name admin={admin} ownId={own.id} />,
              },
              { key: 'email', label: 'Email', kind: 'wide', cell: ({ email }) => email },
              { key: 'role', label: 'Role', cell: ({ role }) => roleLabels[role] },
              {
                key: 'status',
                label: 'Status',
                cell: ({ isActive }) => <StatusBadge status={isActive ? 'active' : 'inactive'} />,
              },
              { key: 'proof', label: 'Sign-in', cell: (admin) => <SignInBadge admin={admin} /> },
              {
                key: 'last',
                label: 'Last sign-in',
                cell: ({ lastLoginAt }) => (lastLoginAt ? momentText(lastLoginAt) : 'Never'),
              },
              {
                key: 'edit',
                label: 'Actions',
                kind: 'actions',
                cell: (admin) =>
                  admin.id === own.id ? null : (
                    <Button
                      variant="quiet"
                      icon="edit"
                      label={`Edit ${admin.username}`}
                      onClick={() => setChanged(admin.id)}
                    />
                  ),
              },
            ]}
          />
        )}
        {admins.isPending && <Loading />}
        {admins.isError && data === undefined && (
          <LoadFailed onRetry={() => void admins.refetch()}>We could not load the admins.</LoadFailed>
        )}
      </div>
      {isCreating && (
        <NewAdminDialog onClose={() => setCreating(false)} onCreated={give} onSessionEnd={onSessionEnd} />
      )}
      <ChangeAdminDialog
        admin={data?.admins.find(({ id }) => id === changed) ?? null}
        onClose={() => setChanged(null)}
        onPassword={give}
        onSessionEnd={onSessionEnd}
      />
      <OneTimePasswordDialog given={given} onClose={() => setGiven(null)} />
    </div>
  )
}

function Name({ admin, ownId }: { admin: AdminAccount; ownId: string }) {
  const name = adminName(admin)
  return (
    <>
      {name}
      {name !== admin.username && <span className="small muted"> {admin.username}</span>}
      {admin.id === ownId && (
        <>
          {' '}
          <Badge>You</Badge>
        </>
      )}
    </>
  )
}

/** How an admin's sign-in is protected. */
function SignInBadge({ admin }: { admin: AdminAccount }) {
  if (admin.hasOneTimePassword) return <Badge tone="warn">One-time password</Badge>
  return admin.hasSecondFactor ? <Badge tone="good">Two steps</Badge> : <Badge>Password</Badge>
}
