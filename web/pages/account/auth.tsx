import { safeNext } from '#shared/safe-next.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { checkTabSignIn } from '#web/features/accounts/sign-in-checks.ts'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { signInFromTabs } from '#web/features/accounts/sign-in-from-tabs.ts'
import { checkTabSignUp } from '#web/features/accounts/sign-up-checks.ts'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { signUpFromTabs } from '#web/features/accounts/sign-up-from-tabs.ts'
import { SignedInAlready, useWasSignedIn } from '#web/features/accounts/signed-in-already.tsx'
import { TermsRenewal } from '#web/features/accounts/terms-renewal.tsx'
import { useSessionStart } from '#web/features/accounts/use-session-start.ts'
import { useWaitingLine } from '#web/features/accounts/use-waiting-line.ts'
import { paths, signInPath } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** Sign-in and signup on one page (NAV-33, AUTH-19 to AUTH-26), then the wanted page or /post-food (OPEN-36). */
export default function AuthPage({ search }: PageProps) {
  const next = safeNext(search.get('next'), paths.postFood)
  const { onSignedIn, onSignedUp, termsDue } = useSessionStart(next)
  const isSignedIn = useWasSignedIn()
  const waiting = useWaitingLine()
  if (isSignedIn) {
    return (
      <AccountFrame title="Come on in" lead="You are signed in.">
        <SignedInAlready next={next} />
      </AccountFrame>
    )
  }
  const isSignUp = search.get('tab') === 'sign-up'
  const signInTab = signInPath(paths.auth, next)
  return (
    <AccountFrame
      title="Come on in"
      lead={
        waiting === null
          ? 'Sign in or sign up to order, and to sell what you bake.'
          : `${waiting} is waiting for you. Sign in or sign up, and it goes in your cart.`
      }
    >
      <Tabs
        label="Sign in or sign up"
        tabs={[
          { label: 'Sign In', href: signInTab, current: !isSignUp },
          { label: 'Sign Up', href: `${signInTab}&tab=sign-up`, current: isSignUp },
        ]}
      />
      {isSignUp ? (
        <SignUpForm
          check={checkTabSignUp}
          signUp={signUpFromTabs}
          lastNameOptional={false}
          onSignedUp={onSignedUp}
        />
      ) : (
        <SignInForm check={checkTabSignIn} signIn={signInFromTabs} onSignedIn={onSignedIn} />
      )}
      {termsDue && <TermsRenewal {...termsDue} />}
    </AccountFrame>
  )
}
