import { safeNext } from '#shared/safe-next.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { signUp } from '#web/features/accounts/sign-up.ts'
import { checkSignUp } from '#web/features/accounts/sign-up-checks.ts'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { SignedInAlready, useWasSignedIn } from '#web/features/accounts/signed-in-already.tsx'
import { useSessionStart } from '#web/features/accounts/use-session-start.ts'
import { paths, signInPath } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Link } from '#web/ui/link.tsx'

/** The signup page (NAV-32, AUTH-09 to AUTH-18), then the wanted page or / (decisions, OPEN-36). */
export default function SignupPage({ search }: PageProps) {
  const next = safeNext(search.get('next'), paths.home)
  const { onSignedUp } = useSessionStart(next)
  const isSignedIn = useWasSignedIn()
  return (
    <AccountFrame
      title="Create your account"
      lead={isSignedIn ? 'You are signed in.' : 'One account to order from neighbors and sell to them.'}
    >
      {isSignedIn ? (
        <SignedInAlready next={next} />
      ) : (
        <>
          <SignUpForm check={checkSignUp} signUp={signUp} lastNameOptional onSignedUp={onSignedUp} />
          <p className="small muted">
            Already have an account? <Link href={signInPath(paths.login, next)}>Sign in</Link>
          </p>
        </>
      )}
    </AccountFrame>
  )
}
