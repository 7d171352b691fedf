import { safeNext } from '#shared/safe-next.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { signIn } from '#web/features/accounts/sign-in.ts'
import { checkSignIn } from '#web/features/accounts/sign-in-checks.ts'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { SignedInAlready, useWasSignedIn } from '#web/features/accounts/signed-in-already.tsx'
import { TermsRenewal } from '#web/features/accounts/terms-renewal.tsx'
import { useSessionStart } from '#web/features/accounts/use-session-start.ts'
import { paths, signInPath } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Link } from '#web/ui/link.tsx'

/** The login page (NAV-31, AUTH-01 to AUTH-06), then the wanted page or / (decisions, OPEN-36). */
export default function LoginPage({ search }: PageProps) {
  const next = safeNext(search.get('next'), paths.home)
  const { onSignedIn, termsDue } = useSessionStart(next)
  const isSignedIn = useWasSignedIn()
  return (
    <AccountFrame
      title="Welcome back"
      lead={isSignedIn ? 'You are signed in.' : 'Sign in to order, or to sell what you bake.'}
    >
      {isSignedIn ? (
        <SignedInAlready next={next} />
      ) : (
        <>
          <SignInForm check={checkSignIn} signIn={signIn} onSignedIn={onSignedIn} />
          <p className="small muted">
            New here? <Link href={signInPath(paths.signup, next)}>Create an account</Link>. It takes a minute.
          </p>
        </>
      )}
      {termsDue && <TermsRenewal {...termsDue} />}
    </AccountFrame>
  )
}
