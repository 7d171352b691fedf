import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/**
 * Ten new recovery codes in place of the old. Throws `conflict` without a second factor that they could stand in
 * for, and what `requireOwner` does.
 */
export async function renewRecoveryCodes(
  context: AppContext,
  viewer: Viewer,
  password?: string,
): Promise<{ recoveryCodes: string[] }> {
  await requireOwner(context, viewer, password)
  const { hasApp, passkeys } = await findSecondFactors(context.db, viewer.id)
  if (!hasApp && passkeys.length === 0)
    throw new AppError('conflict', 'Your password alone signs you in, so there is nothing to recover from.')
  const recoveryCodes = await giveRecoveryCodes(context, viewer.id)
  await notifyOwner(context.db, context, viewer, 'recovery-codes-renewed')
  return { recoveryCodes }
}
