import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { adminDisownLinkQuery } from '#web/features/admin/accounts/admin-disown-link-query.ts'
import { disownAdminChange } from '#web/features/admin/accounts/api.ts'
import { ConsoleFrame } from '#web/features/admin/accounts/console-frame.tsx'
import { DisownForm } from '#web/features/identity/disown-form.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './login.module.css'

/** The page of "This wasn’t me" links to admins; only its button has an effect (decisions, links in email). */
export default function AdminNotMePage({ search }: PageProps) {
  return (
    <ConsoleFrame>
      <section className={`sheet stack ${css.form}`}>
        <noscript>
          <p>The console needs JavaScript.</p>
        </noscript>
        <Outcome isDone={search.has('done')} token={search.get('token')} />
      </section>
    </ConsoleFrame>
  )
}

function Outcome({ isDone, token }: { isDone: boolean; token: string | null }) {
  if (isDone) return <Undone />
  return token ? <WithLink token={token} /> : <DeadLink />
}

/** Shows the button once the link is known to be valid. */
function WithLink({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { data } = useApiQuery(adminDisownLinkQuery(token))
  if (data?.works === false) return <DeadLink />
  const finish = async () => {
    await refreshQueries(queryClient, '/api/admin/me')
    navigate(`${paths.adminNotMe}?done=1`, { replace: true })
  }
  return (
    <>
      <h1>Wasn’t that you?</h1>
      <p>
        Then somebody else may know your password. We undo the change, remove passkeys, the app and recovery
        codes that were set up since, sign everybody out, and your password stops working. A superadmin gives
        you a new password.
      </p>
      {data && (
        <DisownForm token={token} action={paths.adminNotMe} send={disownAdminChange} onDone={finish} />
      )}
    </>
  )
}

function Undone() {
  return (
    <>
      <h1>You’re signed out everywhere</h1>
      <p>
        The change is undone, and passkeys, an app and recovery codes that were set up or replaced since are
        removed. Set up yours again when you’re back.
      </p>
      <p>
        Your password no longer works. Ask a superadmin for a new password, and to check the list of admins:
        somebody may have added or changed an admin.
      </p>
    </>
  )
}

function DeadLink() {
  return (
    <>
      <h1>Wasn’t that you?</h1>
      <Notice tone="bad">This link is incomplete, older than 7 days, or has already been used.</Notice>
      <p>Use the button in our newest email about what wasn’t you, or ask a superadmin for help.</p>
    </>
  )
}
