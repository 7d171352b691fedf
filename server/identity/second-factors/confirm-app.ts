import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { rememberDevice } from '../known-device.ts'
import type { Owner, Realm } from '../realm.ts'
import { renewSession } from '../renew-session.ts'
import { setSessionCookie } from '../session-cookie.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { findSecondFactors, setSecondStep, turnAppOn } from './second-factors-repository.ts'
import { spendCode, wrongCode } from './spend-code.ts'

/**
 * Activates an app after its first valid code and renews the session; returns recovery codes for the first second
 * factor. Throws `invalid` for a wrong code, `conflict` when nothing was begun, and what `renewSession` throws.
 */
export async function confirmApp<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  typed: string,
  http: Pick<CallContext, 'request' | 'reply'>,
): Promise<{ recoveryCodes: string[] }> {
  const { hasApp, hasRecoveryCodes, passkeys } = await findSecondFactors(context.db, realm, owner.id)
  if (hasApp || !hasRecoveryCodes) throw notBegun()
  const token = await spendCode(context, realm, owner.id, typed.replace(/\s/g, ''), async (code) => {
    if (code === '') throw wrongCode()
    return inTransaction(context.db, async (trx) => {
      const renewed = await renewSession(trx, realm, owner, context.now())
      if (!(await turnAppOn(trx, realm, owner.id))) throw notBegun()
      await setSecondStep(trx, realm, owner.id, true, context.now())
      await realm.followChange(trx, context, owner, { kind: 'app-added' })
      return renewed
    })
  })
  await setSessionCookie(context, realm, http.reply, token)
  await rememberDevice(context, realm, http, owner.id, { didSecondStep: true })
  return { recoveryCodes: passkeys.length > 0 ? [] : await giveRecoveryCodes(context, realm, owner.id) }
}

/** The error when no key was requested or the app is already active. */
function notBegun(): AppError {
  return new AppError('conflict', 'Start over: reload this page and get a new key.')
}
