import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { SessionToken } from '#server/database/column-types.ts'
import { AppError } from '#server/http/app-error.ts'
import { PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'
import { accountLibrary } from '../account-library.ts'
import { type SigningKeys, sessionKeys } from '../keys/signing-keys.ts'
import { headersWithCookie, libraryHeaders, passCookieOn } from './library-headers.ts'
import { passkeyCookie } from './library-options.ts'

type LibraryApi = Awaited<ReturnType<typeof accountLibrary>>['api']

/** Whose passkeys, users' or admins': those of one are good for nothing with the other. */
export interface PasskeyRealm {
  library(context: AppContext): Promise<{
    api: Pick<
      LibraryApi,
      | 'generatePasskeyRegistrationOptions'
      | 'verifyPasskeyRegistration'
      | 'generatePasskeyAuthenticationOptions'
      | 'verifyPasskeyAuthentication'
    >
  }>
  /** what the library signs cookies with */
  keys(context: AppContext): Promise<SigningKeys>
  /** what carries the question from its asking to its answer */
  cookie(config: Pick<Config, 'publicUrl'>): { name: string }
}

export const userPasskeys: PasskeyRealm = {
  library: accountLibrary,
  keys: sessionKeys,
  cookie: passkeyCookie,
}

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** What the browser needs to make a passkey for whoever is signed in; `name` is what their device calls the account. */
export async function askForNewPasskey(
  { library, keys, cookie }: PasskeyRealm,
  context: AppContext,
  { request, reply }: Http,
  name?: string,
): Promise<PasskeyCreation> {
  const { api } = await library(context)
  const { headers, response } = await api.generatePasskeyRegistrationOptions({
    headers: libraryHeaders(request, await keys(context)),
    query: name === undefined ? {} : { name },
    returnHeaders: true,
  })
  passCookieOn(reply, headers, cookie(context.config).name)
  return z.parse(PasskeyCreation, response)
}

/** Keeps a passkey that the browser made, and answers its id. Throws `invalid` for anything but the answer to our question. */
export async function keepNewPasskey(
  { library, keys }: PasskeyRealm,
  context: AppContext,
  { name, credential }: { name: string; credential: Record<string, unknown> },
  request: FastifyRequest,
): Promise<string> {
  const { api } = await library(context)
  try {
    const { id } = await api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: libraryHeaders(request, await keys(context)),
    })
    return id
  } catch (error) {
    const message = 'We could not add this passkey. Please try again.'
    throw new AppError('invalid', message, { cause: error })
  }
}

/** What the browser needs to ask for a passkey: any of this site, whoever's it is. */
export async function askForPasskey(
  { library, keys, cookie }: PasskeyRealm,
  context: AppContext,
  { request, reply }: Http,
): Promise<PasskeyRequest> {
  const { name } = cookie(context.config)
  const { api } = await library(context)
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: headersWithCookie(request, name, await keys(context)),
    returnHeaders: true,
  })
  passCookieOn(reply, headers, name)
  return z.parse(PasskeyRequest, { ...response, userVerification: 'required' })
}

/** Why a passkey counts as a refusal: as a way in, or as a proof of who is in already. */
export type PasskeyRefusal = 'failed_sign_in' | 'failed_proof'

/**
 * Begins a session of the owner of a passkey that we know and answers its token. Throws `invalid_credentials` for one that
 * is not the answer to our question or did not check who uses it, which counts as a refusal of `kind`.
 */
export async function beginSessionByPasskey(
  { library, keys, cookie }: PasskeyRealm,
  context: AppContext,
  credential: PasskeyProof,
  request: FastifyRequest,
  kind: PasskeyRefusal,
): Promise<SessionToken> {
  const { api } = await library(context)
  const headers = headersWithCookie(request, cookie(context.config).name, await keys(context))
  try {
    const { session } = await api.verifyPasskeyAuthentication({
      body: { response: { ...credential, clientExtensionResults: {} } },
      headers,
    })
    return session.token
  } catch (error) {
    const message = 'This passkey was not accepted. Please try again, or sign in with your password.'
    throw new AppError('invalid_credentials', message, { refusal: { kind }, cause: error })
  }
}

/** The failure of a passkey that nobody has. */
export function unknownPasskey(kind: PasskeyRefusal): AppError {
  const message = 'We do not know this passkey. Please sign in with your password.'
  return new AppError('invalid_credentials', message, { refusal: { kind } })
}
