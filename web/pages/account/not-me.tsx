import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { disownChange } from '#web/features/accounts/api.ts'
import { disownLinkQuery } from '#web/features/accounts/disown-link-query.ts'
import { DisownForm } from '#web/features/identity/disown-form.tsx'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The page of "This wasn’t me" links: only its button has an effect (decisions, re-authentication, links in email).
 * The query holds the result.
 */
export default function NotMePage({ search }: PageProps) {
  if (search.has('done')) return <Undone />
  const token = search.get('token')
  return token ? <WithLink token={token} /> : <DeadLink />
}

/** Shows what a link undoes, without a button if the link is used or expired. */
function WithLink({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { data } = useApiQuery(disownLinkQuery(token))
  if (data?.works === false) return <DeadLink />
  const finish = async () => {
    await refreshQueries(queryClient, '/api/me')
    navigate(`${paths.notMe}?done=1`, { replace: true })
  }
  return (
    <AccountFrame
      title="Wasn’t that you?"
      lead="Then somebody else may know your password. We undo the change and everything that was set up on your account since, sign everybody out, and your password stops working."
    >
      <DisownForm token={token} action={paths.notMe} send={disownChange} onDone={finish} />
      <p className="small muted">
        That includes passkeys, the authenticator app, recovery codes, your calendar link, and the accounts
        you’re paid to. Anything you set up yourself since then is undone too.
      </p>
      <p className="small muted">Then you choose a new password with a link that we email you.</p>
    </AccountFrame>
  )
}

function Undone() {
  return (
    <AccountFrame
      title="Check your email"
      lead="Everybody is signed out. We sent you a link to choose a new password."
    >
      <p>
        The link works for an hour. If it doesn’t arrive, look in your spam folder or{' '}
        <Link href={paths.resetPassword}>ask for another one</Link>.
      </p>
      <p>
        We removed passkeys, an authenticator app and recovery codes that were set up or replaced since the
        change. Set up yours again under Security and data in your profile.
      </p>
      <p>
        Do you sell? You’re paid to the accounts you had before the change. Check your payouts, and create a
        new calendar link on the Kitchen page if you use one.
      </p>
    </AccountFrame>
  )
}

/** Offers help without a link, because nobody can request such a link again. */
function DeadLink() {
  return (
    <AccountFrame title="Wasn’t that you?" lead="This link no longer works.">
      <Notice tone="bad">This link is incomplete, older than 7 days, or has already been used.</Notice>
      <p>
        Has something else happened that wasn’t you? Use the button in our email about it. If you have no such
        email, <Link href={paths.resetPassword}>choose a new password</Link>. Then check your passkeys and
        authenticator app under Security and data in your profile, and your payouts if you sell.
      </p>
    </AccountFrame>
  )
}
