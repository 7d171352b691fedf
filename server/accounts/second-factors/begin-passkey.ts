import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { PasskeyCreation } from '#shared/api/second-factors.ts'
import { accountLibrary } from '../account-library.ts'
import { sessionKeys } from '../keys/signing-keys.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { libraryHeaders, passCookieOn } from './library-headers.ts'
import { passkeyCookie } from './library-options.ts'
import { newKey } from './new-key.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** What the browser needs to make a passkey; fails as `requireOwner` does. */
export async function beginPasskey(
  context: AppContext,
  viewer: Viewer,
  password: string | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PasskeyCreation> {
  await requireOwner(context, viewer, password)
  const { hasRecoveryCodes } = await findSecondFactors(context.db, viewer.id)
  // a lost device must not lock its owner out: recovery codes are there before the passkey is
  if (!hasRecoveryCodes) await newKey(context, viewer)
  const library = await accountLibrary(context)
  const { headers, response } = await library.api.generatePasskeyRegistrationOptions({
    headers: libraryHeaders(request, await sessionKeys(context)),
    query: {},
    returnHeaders: true,
  })
  passCookieOn(reply, headers, passkeyCookie(context.config).name)
  return z.parse(PasskeyCreation, response)
}
