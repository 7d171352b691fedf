import { useRef, useState } from 'react'
import type { SecondStep as SecondStepKind } from '#shared/api/accounts.ts'
import type { AdminRecord, AdminSetUp, AdminSignedIn } from '#shared/api/admin-accounts.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

/** A signed-in admin and their pending setup step. */
export interface StartedAdmin {
  admin: AdminRecord
  setUp: AdminSetUp | null
}

interface AdminSignInProps {
  /** an admin who only has to finish the setup */
  started?: StartedAdmin | undefined
  /** the level of the headings */
  level: 1 | 3
  /** called once signed in with nothing left to set up */
  onDone: (admin: AdminRecord) => void
}

type Step = 'password' | { secondStep: SecondStepKind[] } | StartedAdmin

/** The sign-in to the console: password, second step, replacing a one-time password, setting up a second factor. */
export function AdminSignIn({ started, level, onDone }: AdminSignInProps) {
  const [step, setStep] = useState<Step>(started ?? 'password')
  // needed by the following steps; kept in memory only
  const password = useRef<string | null>(null)

  const goOn = ({ admin, setUp }: StartedAdmin) => {
    if (setUp !== null) return setStep({ admin, setUp })
    password.current = null
    onDone(admin)
  }
  const onAnswer = (answer: AdminSignedIn | { secondStep: SecondStepKind[] }, typed: string) => {
    password.current = typed
    if ('secondStep' in answer) setStep(answer)
    else goOn(answer)
  }

  if (step === 'password')
    return (
      <>
        <Heading level={level} title="Admin console" lead="Sign in with your admin account." />
        <PasswordStep onAnswer={onAnswer} onSignedIn={goOn} />
      </>
    )
  if ('secondStep' in step)
    return (
      <>
        <Heading
          level={level}
          title="One more step"
          lead="Your password alone isn’t enough to sign in to the console."
        />
        <SecondStep steps={step.secondStep} onSignedIn={goOn} onStartOver={() => setStep('password')} />
      </>
    )
  if (step.setUp === 'change_password')
    return (
      <>
        <Heading
          level={level}
          title="Choose your password"
          lead="The one you were given works for one sign-in. From now on, use your own."
        />
        <NewPasswordForm
          username={step.admin.username}
          known={password.current}
          currentLabel="One-time password"
          onChanged={(setUp, changed) => {
            password.current = changed
            goOn({ admin: step.admin, setUp })
          }}
        />
      </>
    )
  return (
    <>
      <Heading
        level={level}
        title="Set up two-step verification"
        lead="The console gives access to people’s orders and money, so a password alone isn’t enough."
      />
      <FactorSetUp known={password.current} onDone={() => goOn({ admin: step.admin, setUp: null })} />
    </>
  )
}

function Heading({ level, title, lead }: { level: 1 | 3; title: string; lead: string }) {
  const Title = `h${level}` as const
  return (
    <div>
      <Title>{title}</Title>
      <p className="muted">{lead}</p>
    </div>
  )
}
