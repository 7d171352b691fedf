import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { type PasskeySignIn, usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeyButtonProps<Who> {
  way: PasskeySignIn<Who>
  onSignedIn: (who: Who) => void
  label?: string
  variant?: 'line' | 'primary'
}

const withPasskey = 'Sign in with a passkey'

/** Signs in with a passkey instead of a password. */
export function PasskeyButton<Who>({
  way,
  onSignedIn,
  label = withPasskey,
  variant = 'line',
}: PasskeyButtonProps<Who>) {
  const { ask, isPending } = usePasskeySignIn(way, onSignedIn)
  const isHydrated = useHydrated()
  return (
    <Button
      icon="lock"
      variant={variant}
      size="large"
      wide
      busy={isPending}
      disabled={!isHydrated}
      onClick={ask}
    >
      {label}
    </Button>
  )
}
