import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { AdminUser } from '#shared/api/admin-users.ts'
import { userSorts } from '#shared/list-sorts.ts'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { SortField } from '#web/ui/sort-field.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { pageInUrl } from '../page-in-url.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { usersQuery } from './user-queries.ts'
import { UserStateDialog } from './user-state-dialog.tsx'
import { UsersTable } from './users-table.tsx'
import { isNarrowed, type UsersView, usersView } from './users-view.ts'

/** The open dialog and its user. */
interface Doing {
  what: 'edit' | 'state'
  user: Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'email' | 'status'>
}

/** The Users tab (ADMIN-05, ADMIN-06, ADMIN-09 to ADMIN-13). `user` in the URL opens that user's dialog. */
export function UsersPanel({ search, admin, navigate, onSessionEnd }: PanelProps) {
  const users = useApiQuery(usersQuery(search), { keepPrevious: true })
  const [doing, setDoing] = useState<Doing | null>(null)
  const view = usersView(search)
  const place = { ...view, ...pageInUrl(search) }
  const mayChange = mayDo(admin.role, 'change_users')
  const begin = (what: Doing['what'], user: Doing['user']) => setDoing({ what, user })
  const dialog = { onClose: () => setDoing(null), onSessionEnd }
  return (
    <section>
      <ConsoleList
        title="Users"
        list={users}
        rowsOf={(data) => data.users}
        isNarrowed={isNarrowed(view)}
        filters={<Filters view={view} onFilter={navigate} />}
        failure="We could not load the users."
        empty={<p className="muted">No matching users.</p>}
        hrefOf={(page) => consolePath('users', { ...view, ...page })}
      >
        {(rows) => (
          <UsersTable
            users={rows}
            hrefOf={(user) => consolePath('users', { ...place, user })}
            mayChange={mayChange}
            onEdit={(user) => begin('edit', user)}
            onState={(user) => begin('state', user)}
          />
        )}
      </ConsoleList>
      <UserDialog
        id={search.get('user')}
        mayChange={mayChange}
        onEdit={(user) => begin('edit', user)}
        onState={(user) => begin('state', user)}
        onClose={() => navigate({ ...place })}
      />
      {doing?.what === 'edit' && <EditUserDialog {...dialog} id={doing.user.id} />}
      {doing?.what === 'state' && <UserStateDialog {...dialog} user={doing.user} />}
    </section>
  )
}

function Filters({ view, onFilter }: { view: UsersView; onFilter: (typed: URLSearchParams) => void }) {
  return (
    <ListForm
      tab="users"
      filters={{ ...view }}
      allHref={isNarrowed(view) ? consolePath('users') : null}
      file={{ href: urlOf('/api/admin/users.csv', { query: { ...view } }), name: 'users.csv' }}
      onFilter={onFilter}
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        icon="search"
        maxLength={100}
        placeholder="Name or email"
        defaultValue={view.search}
      />
      <SelectField label="Status" name="status" defaultValue={view.status ?? ''}>
        <option value="">All</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
        <option value="suspended">Suspended</option>
      </SelectField>
      <SortField sorts={userSorts} sort={view.sort} />
    </ListForm>
  )
}
