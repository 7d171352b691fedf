import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { claimCode, releaseCode } from './second-factors-repository.ts'

/**
 * Has a code of a user's app checked by `check`, and lets no code through twice, however many try it at once: who
 * looks over a shoulder has a minute and a half. Throws `invalid` for a used code.
 */
export async function spendCode<T>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: PersonId,
  code: string,
  check: () => Promise<T>,
): Promise<T> {
  return spendOnce(
    { claim: () => claimCode(db, userId, code, now()), release: () => releaseCode(db, userId, code) },
    check,
  )
}

/** As `spendCode`, where `claim` says whether the code was not used yet and `release` takes that back. */
export async function spendOnce<T>(
  { claim, release }: { claim: () => Promise<boolean>; release: () => Promise<void> },
  check: () => Promise<T>,
): Promise<T> {
  if (!(await claim())) throw wrongCode('That code was used already. Please wait for the next one.')
  try {
    return await check()
  } catch (error) {
    await release()
    throw error
  }
}

/** The failure that asks for another code at its field. */
export function wrongCode(message = 'That code did not match. Please try the one shown now.'): AppError {
  return new AppError('invalid', message, {
    fields: { code: message },
    refusal: { kind: 'failed_code' },
  })
}
