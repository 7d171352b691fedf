import type { SecondStep } from '#shared/api/accounts.ts'
import type { SecondFactors } from '#shared/api/second-factors.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** The second factors of a user or an admin. */
export interface OwnSecondFactors {
  /** whether the two-factor row exists, and with it recovery codes */
  hasRecoveryCodes: boolean
  hasApp: boolean
  /** hashed, as JSON; still encrypted if version 0.1.0 wrote them */
  recoveryCodes: string | null
  /** oldest first */
  passkeys: readonly { id: string; name: string | null; created_at: Date }[]
}

export function hasAnyFactor({ hasApp, passkeys }: Pick<OwnSecondFactors, 'hasApp' | 'passkeys'>): boolean {
  return hasApp || passkeys.length > 0
}

/** The second factors as shown to their owner. */
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

/** The accepted second steps, besides recovery codes. */
export function secondStepsOf({ hasApp, passkeys }: OwnSecondFactors): SecondStep[] {
  return [...(passkeys.length > 0 ? ['passkey' as const] : []), ...(hasApp ? ['app' as const] : [])]
}
