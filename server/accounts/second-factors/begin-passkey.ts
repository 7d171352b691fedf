import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { PasskeyCreation } from '#shared/api/second-factors.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { newKey } from './new-key.ts'
import { askForNewPasskey, userPasskeys } from './passkey-ceremonies.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/** What the browser needs to make a passkey; fails as `requireOwner` does. */
export async function beginPasskey(
  context: AppContext,
  viewer: Viewer,
  password: string | undefined,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<PasskeyCreation> {
  await requireOwner(context, viewer, password)
  const { hasRecoveryCodes } = await findSecondFactors(context.db, viewer.id)
  // a lost device must not lock its owner out: recovery codes are there before the passkey is
  if (!hasRecoveryCodes) await newKey(context, viewer)
  return askForNewPasskey(userPasskeys, context, http)
}
