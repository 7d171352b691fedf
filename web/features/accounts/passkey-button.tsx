import type { CurrentUser } from '#shared/api/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeyButtonProps {
  onSignedIn: (user: CurrentUser) => void
  label?: string
  variant?: 'line' | 'primary'
}

/** Signs in with a passkey, which takes no password. */
export function PasskeyButton({
  onSignedIn,
  label = 'Sign in with a passkey',
  variant = 'line',
}: PasskeyButtonProps) {
  const { ask, isPending } = usePasskeySignIn(onSignedIn)
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
