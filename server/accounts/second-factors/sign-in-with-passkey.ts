import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { type PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'
import { accountLibrary } from '../account-library.ts'
import { sessionKeys } from '../keys/signing-keys.ts'
import { refuseSuspendedUser } from '../refuse-suspended-user.ts'
import { headersWithCookie, passCookieOn } from './library-headers.ts'
import { passkeyCookie } from './library-options.ts'
import { findPasskeyOwner } from './second-factors-repository.ts'

/** What the browser needs to ask for a passkey: any of this site, whoever's it is. */
export async function beginPasskeySignIn(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PasskeyRequest> {
  const { name } = passkeyCookie(context.config)
  const library = await accountLibrary(context)
  const { headers, response } = await library.api.generatePasskeyAuthenticationOptions({
    headers: headersWithCookie(request, name, await sessionKeys(context)),
    returnHeaders: true,
  })
  passCookieOn(reply, headers, name)
  return z.parse(PasskeyRequest, { ...response, userVerification: 'required' })
}

/**
 * Signs in with a passkey and answers the new session's token. Throws `invalid_credentials` for one that is not ours
 * or did not check who uses it, which counts as a refusal of `kind`; `forbidden` for a suspended user.
 */
export async function signInWithPasskey(
  context: AppContext,
  credential: PasskeyProof,
  request: FastifyRequest,
  kind: 'failed_sign_in' | 'failed_proof' = 'failed_sign_in',
): Promise<string> {
  const owner = await findPasskeyOwner(context.db, credential.id)
  if (owner === null)
    throw new AppError(
      'invalid_credentials',
      'We do not know this passkey. Please sign in with your password.',
      { refusal: { kind } },
    )
  noteAccount(request, async () => ({ userId: owner }))
  await refuseSuspendedUser(context.db, owner)
  const { api } = await accountLibrary(context)
  const headers = headersWithCookie(request, passkeyCookie(context.config).name, await sessionKeys(context))
  try {
    const { session } = await api.verifyPasskeyAuthentication({
      body: { response: { ...credential, clientExtensionResults: {} } },
      headers,
    })
    return session.token
  } catch (error) {
    const message = 'This passkey was not accepted. Please try again, or sign in with your password.'
    throw new AppError('invalid_credentials', message, {
      refusal: { kind },
      cause: error,
    })
  }
}
