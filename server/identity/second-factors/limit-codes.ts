import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import type { Realm } from '../realm.ts'

/** Who enters a second-step code, and of which kind; each kind has its own attempts. */
export interface CodeTry {
  kind: 'app' | 'recovery'
  ownerId: string
  /** the id of a browser that completed the second step before, with its own attempts; else null */
  device: string | null
}

type LimitContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * Runs `check` and counts wrong codes: ten per 15 minutes for each known device, ten for all others together, so a
 * stranger cannot lock the owner out (decisions, known devices). Throws `rate_limited` beyond that.
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

/** Resets the wrong codes of unknown devices, after the owner set a new password. */
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
