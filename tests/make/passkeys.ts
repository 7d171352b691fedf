import { PasskeyCreation, type PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'
import type { Authenticator } from './authenticator.ts'
import { type Answer, callApp } from './make-person.ts'
import type { TestApp } from './test-app.ts'

/** Where users' passkeys are, and where admins'. */
const places = {
  user: { options: '/api/login/passkey-options', own: '/api/second-factors/passkeys' },
  admin: { options: '/api/admin/login/passkey-options', own: '/api/admin/second-factor/passkeys' },
} as const
type Realm = keyof typeof places

/** A host other than the shop's to do it at, and a page to do it from. */
interface Place {
  host?: string
  origin?: string
}

/** The cookies that an answer sets, as a browser sends them. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
}

/** What a device answers when a passkey is asked for, and the cookie that goes with it. */
export async function passkeyProof(
  test: TestApp,
  device: Authenticator,
  realm: Realm,
  { host, origin = test.config.publicUrl }: Place = {},
): Promise<{ credential: PasskeyProof; cookie: string }> {
  const asked = await callApp(test, 'POST', places[realm].options, undefined, undefined, at(host))
  const credential = device.answer(PasskeyRequest.parse(asked.body), origin)
  return { credential, cookie: cookiesOf(asked) }
}

/** Has a device make a passkey for whoever `session` is, and adds it; `proof` is the body that asks for it. */
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

/** As `addPasskey`, up to the moment before: `begun` is what the server answered, and `add` adds it. */
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
