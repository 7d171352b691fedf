import type { SecondStep } from '#shared/api/accounts.ts'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** What somebody, user or admin, has beside the password. */
export interface OwnSecondFactors {
  /** whether there is a row, and so recovery codes, at all */
  hasRecoveryCodes: boolean
  /** whether an app makes codes for them */
  hasApp: boolean
  /** hashed, as JSON; encrypted where version 0.1.0 left them */
  recoveryCodes: string | null
  /** the oldest first */
  passkeys: readonly { id: string; name: string | null; created_at: Date }[]
}

/** Whether there is any second factor. */
export function hasAnyFactor({ hasApp, passkeys }: Pick<OwnSecondFactors, 'hasApp' | 'passkeys'>): boolean {
  return hasApp || passkeys.length > 0
}

/** The second factors as their owner reads them. */
export function presentSecondFactors(factors: OwnSecondFactors): SecondFactors {
  const { hasApp, recoveryCodes, passkeys } = factors
  return {
    app: hasApp,
    passkeys: passkeys.map(({ id, name, created_at }) => ({
      id,
      name: name ?? 'Passkey',
      createdAt: created_at.toISOString(),
    })),
    recoveryCodesLeft:
      hasAnyFactor(factors) && recoveryCodes !== null ? countRecoveryCodes(recoveryCodes) : 0,
  }
}

/** What is taken for a second step, beside recovery codes. */
export function secondStepsOf({ hasApp, passkeys }: OwnSecondFactors): SecondStep[] {
  return [...(passkeys.length > 0 ? ['passkey' as const] : []), ...(hasApp ? ['app' as const] : [])]
}
