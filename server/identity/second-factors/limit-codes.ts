import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import type { Realm } from '../realm.ts'

/** Who enters a code of the second step, and which of the two kinds it is: neither uses up the tries of the other. */
export interface CodeTry {
  kind: 'app' | 'recovery'
  ownerId: string
  /** the id of a browser that has done the account's second step before, else null: it has tries of its own */
  device: string | null
}

type LimitContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * Answers what `check` makes of a code and counts the wrong ones: ten within a quarter of an hour by each device that is known for
 * its second step, and ten by all others together, so that nobody who has the password locks the owner's devices out (decisions,
 * known devices). Throws `rate_limited` beyond that.
 */
export async function limitCodes<T>(
  context: LimitContext,
  realm: Pick<Realm, 'name'>,
  { kind, ownerId, device }: CodeTry,
  check: () => Promise<T>,
): Promise<T> {
  const limit = limitOf(context, realm, kind)
  const key = keyOf(ownerId, device)
  await limit.take(key)
  try {
    const answer = await check()
    await limit.forget(key)
    return answer
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) await limit.giveBack(key)
    throw error
  }
}

/** Begins anew for those who are not known: their wrong codes count no more, as the owner has set another password. */
export async function forgetWrongCodes(
  context: LimitContext,
  realm: Pick<Realm, 'name'>,
  ownerId: string,
): Promise<void> {
  for (const kind of ['app', 'recovery'] as const)
    await limitOf(context, realm, kind).forget(keyOf(ownerId, null))
}

function limitOf(context: LimitContext, { name: whose }: Pick<Realm, 'name'>, kind: CodeTry['kind']) {
  const rule = {
    name: `${whose} wrong ${kind} codes`,
    most: 10,
    within: 15 * 60_000,
    words: 'There were too many wrong codes',
  }
  return new AttemptLimit(rule, context)
}

function keyOf(ownerId: string, device: string | null): string {
  return device === null ? ownerId : `${device} ${ownerId}`
}
