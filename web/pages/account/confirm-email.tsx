import { useLocation } from 'wouter'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { ConfirmEmailForm } from '#web/features/accounts/confirm-email-form.tsx'
import { confirmationLinkQuery } from '#web/features/accounts/confirmation-link-query.ts'
import { problemText } from '#web/features/accounts/one-time-link-copy.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The page of links that confirm an email address, with or without a session. The query holds the result. */
export default function ConfirmEmailPage({ search }: PageProps) {
  if (search.has('done')) return <Confirmed title="Thank you" />
  const token = search.get('token')
  if (token === null || token === '') return <DeadLink problem={search.get('problem') ?? 'link'} />
  return <WithLink token={token} problem={search.get('problem')} />
}

/** Opening a link changes nothing; a used link says that it worked (decisions, links in email). */
function WithLink({ token, problem }: { token: string; problem: string | null }) {
  const [, navigate] = useLocation()
  const { data } = useApiQuery(confirmationLinkQuery(token))
  if (data?.state === 'confirmed') return <Confirmed title="Already confirmed" />
  if (data?.state === 'dead') return <DeadLink problem="link" />
  return (
    <AccountFrame title="Confirm your email address" lead="Our email reached you. Is this your address?">
      <ConfirmEmailForm
        token={token}
        isNewAddress={data?.isNewAddress ?? false}
        errors={problemText(problem)}
        onConfirmed={() => navigate(`${paths.confirmEmail}?done=1`, { replace: true })}
      />
    </AccountFrame>
  )
}

function Confirmed({ title }: { title: string }) {
  return (
    <AccountFrame title={title} lead="Your email address is confirmed.">
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
