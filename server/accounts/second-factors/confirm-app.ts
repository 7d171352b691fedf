import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { accountLibrary } from '../account-library.ts'
import { sessionKeys } from '../keys/signing-keys.ts'
import { libraryErrorCode } from '../library-error.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { libraryHeaders, passCookieOn } from './library-headers.ts'
import { notifyOwner } from './notify-owner.ts'
import { findSecondFactors } from './second-factors-repository.ts'
import { spendCode, wrongCode } from './spend-code.ts'

/**
 * Turns codes from an app on, once it has shown that it has the key. The session is made anew. Answers the recovery
 * codes when it is the first second factor. Throws `invalid` for a wrong code, `conflict` when nothing was begun.
 */
export async function confirmApp(
  context: AppContext,
  viewer: Viewer,
  typed: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ recoveryCodes: string[] }> {
  const { hasApp, hasRecoveryCodes, passkeys } = await findSecondFactors(context.db, viewer.id)
  if (hasApp || !hasRecoveryCodes)
    throw new AppError('conflict', 'Please begin again: reload this page and ask for a new key.')
  const library = await accountLibrary(context)
  const headers = await spendCode(context, viewer.id, typed.replace(/\s/g, ''), async (code) => {
    try {
      const answer = await library.api.verifyTOTP({
        body: { code },
        headers: libraryHeaders(request, await sessionKeys(context)),
        returnHeaders: true,
      })
      return answer.headers
    } catch (error) {
      throw libraryErrorCode(error) === 'INVALID_CODE' ? wrongCode() : error
    }
  })
  passCookieOn(reply, headers, sessionCookie(context.config).name)
  await notifyOwner(context.db, context, viewer, 'app-added')
  return { recoveryCodes: passkeys.length > 0 ? [] : await giveRecoveryCodes(context, viewer.id) }
}
