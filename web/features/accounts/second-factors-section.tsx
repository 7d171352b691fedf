import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { FactorList } from '#web/features/identity/factor-list.tsx'
import rows from '#web/ui/row-list.module.css'
import { toasts } from '#web/ui/toast-store.ts'
import { SecondFactorDialogs, type SecondFactorStep } from './second-factor-dialogs.tsx'
import { secondFactorsQuery, securityEventsQuery } from './security-queries.ts'

/** The user's second factors. */
export function SecondFactorsSection({ factors }: { factors: SecondFactors }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<SecondFactorStep | null>(null)
  const isOn = factors.app || factors.passkeys.length > 0

  const done = async (title: string, recoveryCodes: string[] = []) => {
    setStep(recoveryCodes.length > 0 ? { kind: 'codes', codes: recoveryCodes } : null)
    toasts.add({ title })
    await refreshQueries(queryClient, secondFactorsQuery.key[0], securityEventsQuery.key[0], '/api/sessions')
  }

  return (
    <section className="sheet stack" aria-labelledby="second-factors">
      <div>
        <h2 id="second-factors">Two-step verification</h2>
        <p className="muted">
          {isOn
            ? 'Your password alone isn’t enough to sign in.'
            : 'Add a passkey or an app, and your password alone no longer opens your account.'}
        </p>
      </div>
      <FactorList className={rows.list} factors={factors} onChange={setStep} />
      <SecondFactorDialogs step={step} setStep={setStep} onDone={done} />
    </section>
  )
}
