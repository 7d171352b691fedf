import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Owner, Realm } from '../realm.ts'
import { isShownNow } from './is-shown-now.ts'
import { findAppKey } from './second-factors-repository.ts'
import { claimCode, releaseCode } from './used-codes-repository.ts'

/**
 * Runs `check` with the app's current code, and accepts each code once even under concurrency, against shoulder
 * surfing. Throws `invalid` for a used code.
 */
export async function spendCode<T, Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  ownerId: Of['id'],
  typed: string,
  check: (code: string) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const library = await realm.library(context)
  if (!(await claimCode(db, realm, ownerId, typed, now())))
    throw wrongCode('That code has already been used. Wait for the next one.')
  try {
    const isShown = await isShownNow(library, await findAppKey(db, realm, ownerId), typed, now())
    // pass an empty code, so that a code of another moment counts as wrong
    return await check(isShown ? typed : '')
  } catch (error) {
    await releaseCode(db, realm, ownerId, typed)
    throw error
  }
}

/** The error that asks for another code at its field. */
export function wrongCode(
  message = 'That code did not match. Please type the one shown now: each is good for its own 30 seconds. When none fits, let your device set its clock by itself.',
): AppError {
  return new AppError('invalid', message, {
    fields: { code: message },
    refusal: { kind: 'failed_code' },
  })
}
