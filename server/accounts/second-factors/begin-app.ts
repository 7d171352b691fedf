import type { FastifyRequest } from 'fastify'
import qrcode from 'qrcode'
import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppKey } from '#shared/api/second-factors.ts'
import { accountLibrary } from '../account-library.ts'
import { sessionKeys } from '../keys/signing-keys.ts'
import { provePassword } from '../prove-password.ts'
import type { Viewer } from '../viewer.ts'
import { libraryHeaders } from './library-headers.ts'
import { findSecondFactors, keepRecoveryCodes } from './second-factors-repository.ts'

/**
 * A new key for an app that makes codes, as text and as a QR code. Nothing changes until `confirmApp`; whoever begins
 * again gets another key. Throws `invalid` for a wrong password, `conflict` when an app is there already.
 */
export async function beginApp(
  context: AppContext,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
) {
  await provePassword(context, viewer, password)
  const { hasApp, passkeys, recoveryCodes } = await findSecondFactors(context.db, viewer.id)
  if (hasApp) throw new AppError('conflict', 'An app makes codes for your account already. Remove it first.')
  const uri = await newKey(context, password, request)
  // the library makes new recovery codes with each key, but those of a person with passkeys are written down already
  if (passkeys.length > 0 && recoveryCodes !== null)
    await keepRecoveryCodes(context.db, viewer.id, recoveryCodes)
  return appKey(uri)
}

/** Has the library make a key and recovery codes, not in force yet. */
export async function newKey(
  context: AppContext,
  password: string,
  request: FastifyRequest,
): Promise<string> {
  const library = await accountLibrary(context)
  const made = await library.api.enableTwoFactor({
    body: { password },
    headers: libraryHeaders(request, await sessionKeys(context)),
  })
  if (made.method !== 'totp') throw new Error('The account library made no key')
  return made.totpURI
}

/** A key as a person hands it to their app, out of the address that the library makes. */
export function appKey(uri: string): z.infer<typeof AppKey> {
  return { key: new URL(uri).searchParams.get('secret') ?? '', uri, qr: drawQrCode(uri) }
}

/** A QR code as one SVG path of unit squares, with the quiet zone that scanners need around it. */
function drawQrCode(text: string): { path: string; size: number } {
  const quiet = 4
  const { size, data } = qrcode.create(text).modules
  const squares: string[] = []
  for (const [place, isDark] of data.entries()) {
    if (isDark) squares.push(`M${(place % size) + quiet} ${Math.floor(place / size) + quiet}h1v1h-1z`)
  }
  return { path: squares.join(''), size: size + 2 * quiet }
}
