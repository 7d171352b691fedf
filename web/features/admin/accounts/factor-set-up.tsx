import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'

interface FactorSetUpProps {
  /** the password if just typed; null to re-authenticate */
  known: string | null
  onDone: () => void
}

type Kind = 'passkey' | 'app'

/** Sets up the first second factor: a passkey or an app. */
export function FactorSetUp({ known, onDone }: FactorSetUpProps) {
  const [kind, setKind] = useState<Kind | null>(null)
  if (kind === null) return <Choice onChoose={setKind} />
  return (
    <>
      {kind === 'passkey' ? (
        <PasskeySetUp known={known} onDone={onDone} />
      ) : (
        <AppSetUp known={known} onDone={onDone} />
      )}
      <Button variant="quiet" onClick={() => setKind(null)}>
        Choose another way
      </Button>
    </>
  )
}

function Choice({ onChoose }: { onChoose: (kind: Kind) => void }) {
  const box = useRef<HTMLDivElement>(null)
  // the focused button is gone
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="stack">
      <Button icon="lock" variant="primary" size="large" wide onClick={() => onChoose('passkey')}>
        Add a passkey
      </Button>
      <p className="small muted">
        Signs you in with your fingerprint, your face or your device’s PIN. Nobody can read it off your
        screen.
      </p>
      <Button icon="shield" size="large" wide onClick={() => onChoose('app')}>
        Set up an authenticator app
      </Button>
      <p className="small muted">Shows a code on your phone that you type each time you sign in.</p>
    </div>
  )
}
