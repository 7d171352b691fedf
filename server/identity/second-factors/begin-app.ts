import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { drawQrCode } from '#server/qr-code.ts'
import type { AppKey } from '#shared/api/second-factors.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Owner, Realm } from '../realm.ts'
import { newKey } from './new-key.ts'
import { findSecondFactors } from './second-factors-repository.ts'

/**
 * A new key for an authenticator app, as text and QR code, inactive until `confirmApp`; each call replaces the key.
 * Throws `conflict` when an app is active, and what `requireOwner` throws.
 */
export async function beginApp<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  password: string | undefined,
): Promise<z.infer<typeof AppKey>> {
  await requireOwner(context, realm, owner, password)
  const { hasApp } = await findSecondFactors(context.db, realm, owner.id)
  if (hasApp)
    throw new AppError(
      'conflict',
      realm.needsSecondFactor
        ? 'Your account already has an authenticator app.'
        : 'Your account already has an authenticator app. Remove it first.',
    )
  const uri = await newKey(context, realm, owner)
  return { key: new URL(uri).searchParams.get('secret') ?? '', uri, qr: drawQrCode(uri) }
}
