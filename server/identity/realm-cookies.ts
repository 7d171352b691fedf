import type { Config } from '#server/config.ts'
import { ourCookie } from '#server/http/our-cookies.ts'
import type { RealmSettings } from './realm-settings.ts'

/**
 * A realm's cookie. `secondStep` lasts ten minutes and marks a proven password; `passkey` lasts five and holds the
 * challenge; `device` marks a known browser.
 */
export function realmCookie(
  config: Pick<Config, 'publicUrl'>,
  { cookies, sameSite }: Pick<RealmSettings, 'cookies' | 'sameSite'>,
  which: keyof RealmSettings['cookies'],
) {
  return ourCookie(config, cookies[which], sameSite)
}
