import { PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'
import type { Authenticator } from './authenticator.ts'
import { type Answer, callApp } from './make-person.ts'
import type { TestApp } from './test-app.ts'

/** The passkey endpoints of users and of admins. */
const places = {
  user: { options: '/api/login/passkey-options', own: '/api/second-factors/passkeys' },
  admin: { options: '/api/admin/login/passkey-options', own: '/api/admin/second-factor/passkeys' },
} as const
type Realm = keyof typeof places

/** An optional host and page origin, other than the shop's. */
interface Place {
  host?: string
  origin?: string
}

/** The cookies that a response sets, as a browser sends them. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
}

/** A device's response to a passkey request, with the cookie of the challenge. */
export async function passkeyAssertion(
  test: TestApp,
  device: Authenticator,
  realm: Realm,
  { host, origin = test.config.publicUrl }: Place = {},
): Promise<{ credential: PasskeyProof; cookie: string }> {
  const asked = await callApp(test, 'POST', places[realm].options, undefined, undefined, at(host))
  const credential = device.answer(PasskeyRequest.parse(asked.body), origin)
  return { credential, cookie: cookiesOf(asked) }
}

/** Creates a passkey on a device and adds it to the account of `session`; `proof` is the body of the request. */
export async function addPasskey(...[test, device, realm, session, more]: ToMake): Promise<Answer> {
  const { begun, add } = await makePasskey(test, device, realm, session, more)
  return begun.status === 200 ? add() : begun
}

type ToMake = [
  test: TestApp,
  device: Authenticator,
  realm: Realm,
  session: string,
  more?: Place & { proof?: object; name?: string },
]

/** Like `addPasskey`, but stops before adding: `begun` is the server's answer, and `add` adds the passkey. */
export async function makePasskey(
  ...[test, device, realm, session, more = {}]: ToMake
): Promise<{ begun: Answer; add(): Promise<Answer> }> {
  const { proof = {}, name = 'Phone', host, origin = test.config.publicUrl } = more
  const { own } = places[realm]
  const begun = await callApp(test, 'POST', `${own}/options`, proof, session, at(host))
  const cookies = `${session}; ${cookiesOf(begun)}`
  return {
    begun,
    add() {
      const credential = device.create(PasskeyCreation.parse(begun.body), origin)
      return callApp(test, 'POST', own, { name, credential }, cookies, at(host))
    },
  }
}

function at(host: string | undefined): Record<string, string> {
  return host === undefined ? {} : { host, origin: `https://${host}` }
}
