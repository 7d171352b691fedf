import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { disownChange } from '#web/features/accounts/api.ts'
import { problemText } from '#web/features/accounts/one-time-link-copy.ts'
import { DisownForm } from '#web/features/identity/disown-form.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Where the links "This wasn’t me" lead: opening one does nothing, its button does (decisions, re-authentication, links in email). What
 * came of it stands in the address.
 */
export default function NotMePage({ search }: PageProps) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  if (search.has('done')) return <Undone />
  const token = search.get('token')
  if (token === null || token === '') return <DeadLink />
  const finish = async () => {
    await refreshQueries(queryClient, '/api/me')
    navigate(`${paths.notMe}?done=1`, { replace: true })
  }
  return (
    <AccountFrame
      title="Wasn’t that you?"
      lead="Then somebody else may know your password. We undo the change, sign everybody out, and your password stops working."
    >
      <DisownForm token={token} action={paths.notMe} send={disownChange} onDone={finish} />
      <p className="small muted">Afterwards you choose a new password with a link that we email you.</p>
    </AccountFrame>
  )
}

function Undone() {
  return (
    <AccountFrame
      title="Check your email"
      lead="Everybody is signed out. We sent you a link to a new password."
    >
      <p>
        The link works for an hour. If it doesn’t arrive, look in your spam folder or{' '}
        <Link href={paths.resetPassword}>ask for another one</Link>.
      </p>
      <p>
        Do you sell with PayPal? We removed the PayPal address of your profile, in case it was changed. Enter
        it again, and look over your other payouts.
      </p>
    </AccountFrame>
  )
}

function DeadLink() {
  return (
    <AccountFrame title="Wasn’t that you?" lead="This link no longer works.">
      <Notice tone="bad">{problemText('link').form}</Notice>
      <p>
        <Link href={paths.resetPassword}>Choose a new password</Link>, then look over your passkeys and
        authenticator app under Security and data in your profile.
      </p>
    </AccountFrame>
  )
}
