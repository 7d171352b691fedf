import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import type { Person } from './make-person.ts'
import type { TestApp } from './test-app.ts'
import { whileShown } from './while-shown.ts'

/**
 * Turns on an authenticator app for a person with `password`. Returns its key and the recovery codes; `later` is as in
 * `whileShown`.
 */
export async function addApp(
  test: TestApp,
  person: Pick<Person, 'call'>,
  { password = 'flour, water and salt', later = 0 }: { password?: string; later?: number } = {},
): Promise<{ key: string; recoveryCodes: string[] }> {
  const begun = await person.call('POST', '/api/second-factors/app', { currentPassword: password })
  const { key } = beginApp.success.body.parse(begun.body)
  const confirmed = await whileShown(
    test,
    key,
    (code) => person.call('POST', '/api/second-factors/app/confirm', { code }),
    later,
  )
  return { key, ...confirmApp.success.body.parse(confirmed.body) }
}
