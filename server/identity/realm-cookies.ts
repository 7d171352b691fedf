import type { Config } from '#server/config.ts'
import { ourCookie } from '#server/http/our-cookies.ts'
import type { RealmSettings } from './realm.ts'

/**
 * A cookie of a realm. `session` carries a session; `secondStep` whoever proved the password, until the second step is done, for
 * ten minutes at most; `passkey` what a passkey was asked to sign, for five; `device` that a browser is known.
 */
export function realmCookie(
  config: Pick<Config, 'publicUrl'>,
  { cookies, sameSite }: Pick<RealmSettings, 'cookies' | 'sameSite'>,
  which: keyof RealmSettings['cookies'],
) {
  return ourCookie(config, cookies[which], sameSite)
}
