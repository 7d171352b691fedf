import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { renewSession } from '../renew-session.ts'
import { setSessionCookie } from '../session-cookie.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { findSecondFactors, requireSecondStep, turnAppOn } from './second-factors-repository.ts'
import { spendCode, wrongCode } from './spend-code.ts'

/**
 * Turns codes from an app on, once it has shown that it has the key, and gives the session another token. Answers the
 * recovery codes when it is the first second factor. Not the account library's own way, which would begin a session for one
 * that somebody has just ended. Throws `invalid` for a wrong code, `conflict` when nothing was begun, and what
 * `renewSession` does.
 */
export async function confirmApp(
  context: AppContext,
  viewer: Viewer,
  typed: string,
  reply: FastifyReply,
): Promise<{ recoveryCodes: string[] }> {
  const { hasApp, hasRecoveryCodes, passkeys } = await findSecondFactors(context.db, viewer.id)
  if (hasApp || !hasRecoveryCodes) throw notBegun()
  const token = await spendCode(context, viewer.id, typed.replace(/\s/g, ''), async (code) => {
    if (code === '') throw wrongCode()
    return inTransaction(context.db, async (trx) => {
      const renewed = await renewSession(trx, viewer, context.now())
      if (!(await turnAppOn(trx, viewer.id))) throw notBegun()
      await requireSecondStep(trx, viewer.id)
      await notifyOwner(trx, context, viewer, 'app-added')
      return renewed
    })
  })
  await setSessionCookie(context, reply, token)
  return { recoveryCodes: passkeys.length > 0 ? [] : await giveRecoveryCodes(context, viewer.id) }
}

/** The failure of turning an app on for which no key was asked, or that is on already. */
export function notBegun(): AppError {
  return new AppError('conflict', 'Please begin again: reload this page and ask for a new key.')
}
