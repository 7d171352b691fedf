import type { Passkey, SecondFactors } from '#shared/api/second-factors.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** At or below this number, new recovery codes are suggested. */
const fewCodes = 3

/** A change of second factors that the user can start. */
export type FactorChange =
  | { kind: 'begin-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey }

interface FactorListProps {
  /** the class of the list; a style sheet of its own would load with every first page */
  className: string | undefined
  factors: SecondFactors
  /** whether the app cannot be removed, as in the console */
  keepsApp?: boolean
  onChange: (change: FactorChange) => void
}

/** The user's passkeys, app and recovery codes, each with its actions. */
export function FactorList({ className, factors, keepsApp = false, onChange }: FactorListProps) {
  const isHydrated = useHydrated()
  const isOn = factors.app || factors.passkeys.length > 0
  return (
    <>
      <ul className={className} aria-label="Passkeys and authenticator app">
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
              onClick={() => onChange({ kind: 'remove-passkey', passkey })}
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
          {!(factors.app && keepsApp) && (
            <Button
              aria-label={factors.app ? 'Turn off the authenticator app' : 'Set up an authenticator app'}
              disabled={!isHydrated}
              onClick={() => onChange({ kind: factors.app ? 'remove-app' : 'begin-app' })}
            >
              {factors.app ? 'Turn off' : 'Set up'}
            </Button>
          )}
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
              <p className="small muted">For when you don’t have your phone or passkey with you.</p>
            </div>
            <Button
              aria-label="Make new recovery codes"
              disabled={!isHydrated}
              onClick={() => onChange({ kind: 'renew-codes' })}
            >
              Make new
            </Button>
          </li>
        )}
      </ul>
      <div>
        <Button icon="plus" disabled={!isHydrated} onClick={() => onChange({ kind: 'add-passkey' })}>
          Add a passkey
        </Button>
      </div>
    </>
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
