import { useLocation } from 'wouter'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { ConfirmEmailForm } from '#web/features/accounts/confirm-email-form.tsx'
import { problemText } from '#web/features/accounts/one-time-link-copy.ts'
import { paths } from '#web/routing/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Where the links lead that confirm an address, whoever is signed in; what came of it stands in the address. */
export default function ConfirmEmailPage({ search }: PageProps) {
  const [, navigate] = useLocation()
  if (search.has('done')) return <Confirmed />
  const token = search.get('token')
  if (token === null || token === '') return <DeadLink problem={search.get('problem') ?? 'link'} />
  return (
    <AccountFrame title="Confirm your email address" lead="One moment: we note that our mail reached you.">
      <ConfirmEmailForm
        token={token}
        onConfirmed={() => navigate(`${paths.confirmEmail}?done=1`, { replace: true })}
      />
    </AccountFrame>
  )
}

function Confirmed() {
  return (
    <AccountFrame title="Thank you" lead="Your email address is confirmed.">
      <div className="row">
        <ButtonLink variant="primary" href={paths.home}>
          Look around
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.profile}>
          Your profile
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}

function DeadLink({ problem }: { problem: string }) {
  return (
    <AccountFrame title="Confirm your email address" lead="That did not work.">
      <Notice tone="bad">{problemText(problem).form}</Notice>
      <p>
        Send yourself a new link from your <Link href={paths.profile}>profile</Link>.
      </p>
    </AccountFrame>
  )
}
