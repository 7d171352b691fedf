import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import { AppError } from '#server/http/app-error.ts'
import { PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'
import type { Realm } from '../realm.ts'
import { realmCookie } from '../realm-cookies.ts'
import { headersWithCookie, libraryHeaders, passCookieOn } from './library-headers.ts'

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** The options for creating a passkey; `name` labels the account on the device. */
export async function askForNewPasskey(
  realm: Realm,
  context: AppContext,
  { request, reply }: Http,
  name: string,
): Promise<PasskeyCreation> {
  const { api } = await realm.library(context)
  const { headers, response } = await api.generatePasskeyRegistrationOptions({
    headers: libraryHeaders(request, await realm.keys(context)),
    query: { name },
    returnHeaders: true,
  })
  passCookieOn(reply, headers, realmCookie(context.config, realm, 'passkey').name)
  return z.parse(PasskeyCreation, response)
}

/**
 * Verifies and stores a new passkey; returns its id. Throws `invalid` for a response that does not match the challenge.
 */
export async function storeNewPasskey(
  realm: Realm,
  context: AppContext,
  { name, credential }: { name: string; credential: Record<string, unknown> },
  request: FastifyRequest,
): Promise<string> {
  const { api } = await realm.library(context)
  try {
    const { id } = await api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: libraryHeaders(request, await realm.keys(context)),
    })
    return id
  } catch (error) {
    const message = 'We could not add this passkey. Try again.'
    throw new AppError('invalid', message, { cause: error })
  }
}

/** The options for signing in with any passkey of this site. */
export async function askForPasskey(
  realm: Realm,
  context: AppContext,
  { request, reply }: Http,
): Promise<PasskeyRequest> {
  const { name } = realmCookie(context.config, realm, 'passkey')
  const { api } = await realm.library(context)
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: headersWithCookie(request, name, await realm.keys(context)),
    returnHeaders: true,
  })
  passCookieOn(reply, headers, name)
  return z.parse(PasskeyRequest, { ...response, userVerification: 'required' })
}

/** How a rejected passkey is logged: as a sign-in or as a re-authentication. */
export type PasskeyRefusal = 'failed_sign_in' | 'failed_proof'

/**
 * Starts a session for a known passkey and returns its token. Throws `invalid_credentials` for a wrong response or
 * without user verification, logged as `kind`.
 */
export async function beginSessionByPasskey(
  realm: Realm,
  context: AppContext,
  credential: PasskeyProof,
  request: FastifyRequest,
  kind: PasskeyRefusal,
): Promise<SessionToken> {
  const { api } = await realm.library(context)
  const headers = headersWithCookie(
    request,
    realmCookie(context.config, realm, 'passkey').name,
    await realm.keys(context),
  )
  try {
    const { session } = await api.verifyPasskeyAuthentication({
      body: { response: { ...credential, clientExtensionResults: {} } },
      headers,
    })
    return session.token
  } catch (error) {
    const message = 'This passkey was not accepted. Try again, or sign in with your password.'
    throw new AppError('invalid_credentials', message, { refusal: { kind }, cause: error })
  }
}

/** The error for an unknown passkey. */
export function unknownPasskey(kind: PasskeyRefusal): AppError {
  const message = 'We don’t recognize this passkey. Sign in with your password.'
  return new AppError('invalid_credentials', message, { refusal: { kind } })
}
