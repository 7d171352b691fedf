import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Owner, Realm } from '../realm.ts'
import { storeAppKey } from './second-factors-repository.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfDigit = 5

/**
 * Creates an inactive key for an app, as an `otpauth:` URI with the account's email, stored encrypted. The library's
 * own call would accept only the password as re-authentication.
 */
export async function newKey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  { id, email }: Pick<Of, 'id' | 'email'>,
): Promise<string> {
  const { $context } = await realm.library(context)
  const { generateRandomString, symmetricEncrypt } = await import('better-auth/crypto')
  const { secretConfig } = await $context
  const clear = generateRandomString(32)
  const secret = await symmetricEncrypt({ key: secretConfig, data: clear })
  await storeAppKey(context.db, realm, { id: newId(), ownerId: id, secret }, context.now())
  const { appName: issuer } = realm
  const query = new URLSearchParams({ secret: base32(clear), issuer, digits: '6', period: '30' })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/** Base32 (RFC 4648) without padding, for typing into apps. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(new RegExp(`.{1,${bitsOfDigit}}`, 'g')) ?? []
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(bitsOfDigit, '0'), 2)]).join('')
}
