import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { accountLibrary } from '../account-library.ts'
import { isShownNow } from './is-shown-now.ts'
import { claimCode, findAppKey, releaseCode } from './second-factors-repository.ts'

/**
 * Has a code of a user's app checked by `check` while the app shows it, and lets no code through twice, however many try it
 * at once: who looks over a shoulder has half a minute. Throws `invalid` for a used code.
 */
export async function spendCode<T>(
  context: AppContext,
  userId: PersonId,
  typed: string,
  check: (code: string) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const library = await accountLibrary(context)
  return spendOnce(
    {
      claim: () => claimCode(db, userId, typed, now()),
      isShown: async () => isShownNow(library, await findAppKey(db, userId), typed, now()),
      release: () => releaseCode(db, userId, typed),
    },
    typed,
    check,
  )
}

interface CodeOnce {
  /** marks the code as used; false when it is already */
  claim(): Promise<boolean>
  isShown(): Promise<boolean>
  /** takes `claim` back */
  release(): Promise<void>
}

/** As `spendCode`, of anybody's app. */
export async function spendOnce<T>(
  { claim, isShown, release }: CodeOnce,
  typed: string,
  check: (code: string) => Promise<T>,
): Promise<T> {
  if (!(await claim())) throw wrongCode('That code was used already. Please wait for the next one.')
  try {
    // as no code at all, so that one of another moment counts among the wrong ones
    return await check((await isShown()) ? typed : '')
  } catch (error) {
    await release()
    throw error
  }
}

/** The failure that asks for another code at its field. */
export function wrongCode(
  message = 'That code did not match. Please type the one shown now: each is good for its own 30 seconds. When none fits, let your device set its clock by itself.',
): AppError {
  return new AppError('invalid', message, {
    fields: { code: message },
    refusal: { kind: 'failed_code' },
  })
}
