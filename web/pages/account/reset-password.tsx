import { useLocation } from 'wouter'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { AskResetForm } from '#web/features/accounts/ask-reset-form.tsx'
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx'
import { problemText, resetAsked } from '#web/features/accounts/one-time-link-copy.ts'
import { resetLinkQuery } from '#web/features/accounts/reset-link-query.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/**
 * Requests a password reset and, with the link from the email, sets the new password (decisions, OPEN-37).
 * The query holds the result, to work without JavaScript too.
 */
export default function ResetPasswordPage({ search }: PageProps) {
  const [, navigate] = useLocation()
  const goOn = (outcome: string) => navigate(`${paths.resetPassword}?${outcome}=1`, { replace: true })
  if (search.has('done')) return <Chosen />
  if (search.has('asked')) return <Asked />
  const token = search.get('token')
  const errors = problemText(search.get('problem'))
  const onAsked = () => goOn('asked')
  if (token !== null && token !== '')
    return <WithLink token={token} errors={errors} onChosen={() => goOn('done')} onAsked={onAsked} />
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new one."
    >
      <AskResetForm key={search.get('problem')} errors={errors} onAsked={onAsked} />
      <BackToSignIn />
    </AccountFrame>
  )
}

interface WithLinkProps {
  token: string
  errors: FieldErrors
  onChosen: () => void
  onAsked: () => void
}

/** Sets a new password, or requests another link if this one is used or expired. */
function WithLink({ token, errors, onChosen, onAsked }: WithLinkProps) {
  const { data } = useApiQuery(resetLinkQuery(token))
  if (data?.works === false)
    return (
      <AccountFrame
        title="This link no longer works"
        lead="It was already used, or it’s more than an hour old. Enter your email address and we’ll send you a new one."
      >
        <AskResetForm errors={{}} onAsked={onAsked} />
        <BackToSignIn />
      </AccountFrame>
    )
  return (
    <AccountFrame title="Choose a new password" lead="This signs you out of every browser.">
      <NewPasswordForm token={token} errors={errors} onChosen={onChosen} />
      <p className="small muted">
        Link not working? <Link href={paths.resetPassword}>Ask for a new one</Link>
      </p>
    </AccountFrame>
  )
}

function Asked() {
  return (
    <AccountFrame title="Check your email" lead={resetAsked}>
      <p>
        The link works for an hour. Nothing there? Check your spam folder, or{' '}
        <Link href={paths.resetPassword}>try again</Link> in case you mistyped the address.
      </p>
      <BackToSignIn />
    </AccountFrame>
  )
}

function Chosen() {
  return (
    <AccountFrame
      title="Your password is changed"
      lead="You’ve been signed out of every browser. Sign in with your new password."
    >
      <div>
        <ButtonLink variant="primary" size="large" href={paths.login} reload>
          Sign In
        </ButtonLink>
      </div>
      <p className="small muted">
        Passkeys, authenticator apps and recovery codes stay as they were.{' '}
        <Link href={`${paths.profile}?tab=security`}>Check them</Link>, and remove any you don’t recognize.
      </p>
    </AccountFrame>
  )
}

function BackToSignIn() {
  return (
    <p className="small muted">
      Remembered it? <Link href={paths.login}>Sign in</Link>
    </p>
  )
}
