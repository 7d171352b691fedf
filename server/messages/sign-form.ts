import { AppError } from '#server/http/app-error.ts'
import { isSignedWith, type SigningKeys, signatureOf } from '#server/identity/keys/signing-keys.ts'

/** Shortest and longest time between opening and sending a form, in milliseconds. */
const soonest = 2_000
const latest = 7 * 24 * 60 * 60_000

/** The signed time at which a form was opened. */
export function signMoment(keys: SigningKeys, moment: Date): string {
  const time = String(moment.getTime())
  return `${time}.${signatureOf(time, keys).toString('base64url')}`
}

/** Throws `invalid` for a form that came back too fast, too late, or without our signature. */
export function refuseHastyForm(keys: SigningKeys, openedAt: string, now: Date): void {
  const [time = '', signed = ''] = openedAt.split('.')
  const isOurs = isSignedWith(time, Buffer.from(signed, 'base64url'), keys)
  const age = now.getTime() - Number(time)
  if (!isOurs || age > latest)
    throw new AppError('invalid', 'This form has been open for too long. Reload the page and send it again.')
  if (age < soonest)
    throw new AppError('invalid', 'That was faster than most people type. Wait a moment and send it again.')
}
