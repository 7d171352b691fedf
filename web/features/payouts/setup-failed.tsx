import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { paths, signInPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OnboardingFailure } from './onboarding-failure.ts'

/** The error of a setup step beside its button, with the remedy (ONB-14). */
export function SetupFailed({ failure: { reason, remedy } }: { failure: OnboardingFailure }) {
  if (remedy === 'confirm') return <ConfirmFirst why="To get paid online, confirm your email address." />
  return (
    <Notice tone="bad" live>
      {remedy === 'try-again' && (
        <p>Something went wrong! Please try again or contact support if the problem persists.</p>
      )}
      {reason !== null && <p>{reason}</p>}
      <p>
        <Remedy remedy={remedy} />
      </p>
    </Notice>
  )
}

function Remedy({ remedy }: { remedy: Exclude<OnboardingFailure['remedy'], 'confirm'> }) {
  switch (remedy) {
    case 'sign-in':
      return (
        <Link href={signInPath(paths.login, paths.sellerOnboarding)} reload>
          Sign in again
        </Link>
      )
    case 'try-again':
      return <Link href={paths.contact}>Contact support</Link>
  }
}
