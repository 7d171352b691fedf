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

/** What the browser needs to make a passkey for whoever is signed in; `name` is what their device calls the account. */
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

/** Keeps a passkey that the browser made, and answers its id. Throws `invalid` for anything but the answer to our question. */
export async function keepNewPasskey(
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
    const message = 'We could not add this passkey. Please try again.'
    throw new AppError('invalid', message, { cause: error })
  }
}

/** What the browser needs to ask for a passkey: any of this site, whoever's it is. */
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

/** Why a passkey counts as a refusal: as a way in, or as a proof of who is in already. */
export type PasskeyRefusal = 'failed_sign_in' | 'failed_proof'

/**
 * Begins a session of the owner of a passkey that we know and answers its token. Throws `invalid_credentials` for one that
 * is not the answer to our question or did not check who uses it, which counts as a refusal of `kind`.
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
    const message = 'This passkey was not accepted. Please try again, or sign in with your password.'
    throw new AppError('invalid_credentials', message, { refusal: { kind }, cause: error })
  }
}

/** The failure of a passkey that nobody has. */
export function unknownPasskey(kind: PasskeyRefusal): AppError {
  const message = 'We do not know this passkey. Please sign in with your password.'
  return new AppError('invalid_credentials', message, { refusal: { kind } })
}
