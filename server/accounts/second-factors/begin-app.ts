import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { appKey } from './app-key.ts'
import { newKey } from './new-key.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/**
 * A new key for an app that makes codes, as text and as a QR code. Nothing changes until `confirmApp`; whoever begins
 * again gets another key. Throws `conflict` when an app is there already, and what `requireOwner` does.
 */
export async function beginApp(context: AppContext, viewer: Viewer, password?: string) {
  await requireOwner(context, viewer, password)
  const { hasApp } = await findSecondFactors(context.db, viewer.id)
  if (hasApp) throw new AppError('conflict', 'An app makes codes for your account already. Remove it first.')
  return appKey(await newKey(context, viewer))
}
