import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { disownAdminChange } from '#web/features/admin/accounts/api.ts'
import { ConsoleFrame } from '#web/features/admin/accounts/console-frame.tsx'
import { DisownForm } from '#web/features/identity/disown-form.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import css from './login.module.css'

/** Where the links "This wasn’t me" in emails to admins lead: opening one does nothing, its button does (decisions, links in email). */
export default function AdminNotMePage({ search }: PageProps) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const finish = async () => {
    await refreshQueries(queryClient, '/api/admin/me')
    navigate(`${paths.adminNotMe}?done=1`, { replace: true })
  }
  return (
    <ConsoleFrame>
      <section className={`sheet stack ${css.form}`}>
        <noscript>
          <p>The console needs JavaScript.</p>
        </noscript>
        {search.has('done') ? (
          <>
            <h1>You’re signed out everywhere</h1>
            <p>The change is undone, and your password no longer works. Ask a superadmin for another one.</p>
          </>
        ) : (
          <>
            <h1>Wasn’t that you?</h1>
            <p>
              Then somebody else may know your password. We undo the change, sign everybody out, and your
              password stops working. A superadmin gives you another one.
            </p>
            <DisownForm
              token={search.get('token') ?? ''}
              action={paths.adminNotMe}
              send={disownAdminChange}
              onDone={finish}
            />
          </>
        )}
      </section>
    </ConsoleFrame>
  )
}
