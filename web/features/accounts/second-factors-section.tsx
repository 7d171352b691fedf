import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import { useNow } from '#web/now.tsx'
import { refreshReads } from '#web/refresh-reads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import css from './profile.module.css'
import { SecondFactorDialogs, type SecondFactorStep } from './second-factor-dialogs.tsx'
import { secondFactorsRead, securityEventsRead } from './security-reads.ts'
import { timeAgo } from './time-ago.ts'

/** Few recovery codes are left: time for new ones. */
const fewCodes = 3

/** What else proves who signs in: passkeys, codes of an app, and recovery codes for when neither is at hand. */
export function SecondFactorsSection({ factors }: { factors: SecondFactors }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [step, setStep] = useState<SecondFactorStep | null>(null)
  const isOn = factors.app || factors.passkeys.length > 0

  const done = async (title: string, recoveryCodes: string[] = []) => {
    setStep(recoveryCodes.length > 0 ? { kind: 'codes', codes: recoveryCodes } : null)
    toasts.add({ title })
    await refreshReads(queryClient, secondFactorsRead.key[0], securityEventsRead.key[0], '/api/sessions')
  }

  return (
    <section className="sheet stack" aria-labelledby="second-factors">
      <div>
        <h2 id="second-factors">A second proof that it is you</h2>
        <p className="muted">
          {isOn
            ? 'Your password alone does not open your account.'
            : 'Add one, and your password alone does not open your account any more, whoever finds it.'}
        </p>
      </div>
      <ul className={css.sessions} aria-label="Ways to prove it">
        {factors.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p className="row tight">
                <strong>{passkey.name}</strong>
                <Badge tone="good">Passkey</Badge>
              </p>
              <Added at={passkey.createdAt} />
            </div>
            <Button
              aria-label={`Remove the passkey ${passkey.name}`}
              disabled={!isHydrated}
              onClick={() => setStep({ kind: 'remove-passkey', passkey })}
            >
              Remove
            </Button>
          </li>
        ))}
        <li>
          <div>
            <p className="row tight">
              <strong>Authenticator app</strong>
              {factors.app && <Badge tone="good">On</Badge>}
            </p>
            <p className="small muted">Shows a new code every 30 seconds.</p>
          </div>
          <Button
            aria-label={factors.app ? 'Turn off the authenticator app' : 'Set up an authenticator app'}
            disabled={!isHydrated}
            onClick={() => setStep({ kind: factors.app ? 'remove-app' : 'begin-app' })}
          >
            {factors.app ? 'Turn off' : 'Set up'}
          </Button>
        </li>
        {isOn && (
          <li>
            <div>
              <p className="row tight">
                <strong>Recovery codes</strong>
                <Badge tone={factors.recoveryCodesLeft > fewCodes ? 'good' : 'warn'}>
                  {factors.recoveryCodesLeft} left
                </Badge>
              </p>
              <p className="small muted">For when your phone or passkey is not at hand.</p>
            </div>
            <Button
              aria-label="Make new recovery codes"
              disabled={!isHydrated}
              onClick={() => setStep({ kind: 'renew-codes' })}
            >
              Make new
            </Button>
          </li>
        )}
      </ul>
      <div>
        <Button icon="plus" disabled={!isHydrated} onClick={() => setStep({ kind: 'add-passkey' })}>
          Add a passkey
        </Button>
      </div>
      <SecondFactorDialogs step={step} setStep={setStep} onDone={done} />
    </section>
  )
}

function Added({ at }: { at: string }) {
  const now = useNow()
  return (
    <p className="small muted">
      Added <time dateTime={at}>{timeAgo(new Date(at), now)}</time>
    </p>
  )
}
