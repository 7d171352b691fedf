import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { claimCode, releaseCode } from './second-factors-repository.ts'

/**
 * Has a code of a user's app checked by `check`, and lets no code through twice, however many try it at once: who
 * looks over a shoulder has a minute and a half. Throws `invalid` for a used code.
 */
export async function spendCode<T>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  code: string,
  check: () => Promise<T>,
): Promise<T> {
  if (!(await claimCode(db, userId, code, now())))
    throw wrongCode('That code was used already. Please wait for the next one.')
  try {
    return await check()
  } catch (error) {
    await releaseCode(db, userId, code)
    throw error
  }
}

/** The failure that asks for another code at its field. */
export function wrongCode(message = 'That code did not match. Please try the one shown now.'): AppError {
  return new AppError('invalid', message, { fields: { code: message } })
}
