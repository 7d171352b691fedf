import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findServerSecret, keepServerSecret } from '#server/accounts/server-secrets-repository.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { AppError } from '#server/http/app-error.ts'

/** Nobody writes a message faster, and no form stays open longer, in milliseconds. */
const soonest = 2_000
const latest = 7 * 24 * 60 * 60_000

const name = 'contact-form'

/** What forms are sealed with: made at first need and kept in the database, so that all processes know it. */
export const formSecret = oncePerDatabase(
  async ({ db }): Promise<string> =>
    (await findServerSecret(db, name)) ?? keepServerSecret(db, name, randomBytes(32).toString('base64url')),
)

/** The moment at which a form was opened, in a way that only the server can write. */
export function sealMoment(secret: string, moment: Date): string {
  const time = String(moment.getTime())
  return `${time}.${signature(secret, time)}`
}

/** Throws `invalid`, in words for people, for a form that came back faster than anybody writes, or with a seal not ours. */
export function refuseHastyForm(secret: string, seal: string, now: Date): void {
  const [time = '', signed = ''] = seal.split('.')
  const right = Buffer.from(signature(secret, time))
  const given = Buffer.from(signed)
  const isOurs = right.length === given.length && timingSafeEqual(right, given)
  const age = now.getTime() - Number(time)
  if (!isOurs || age > latest)
    throw new AppError(
      'invalid',
      'This form has been open for too long. Please reload the page and send it again.',
    )
  if (age < soonest)
    throw new AppError(
      'invalid',
      'That was faster than people write. Please wait a moment and send it again.',
    )
}

function signature(secret: string, time: string): string {
  return createHmac('sha256', secret).update(time).digest('base64url')
}
