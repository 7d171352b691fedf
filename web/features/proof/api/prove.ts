import type { proveAdmin, proveOwner } from '#shared/api/proof.ts'
import type { beginPasskeySignIn } from '#shared/api/second-factors.ts'
import { send } from '#web/api-client.ts'

/** Whose proof is asked for. */
export type Prover = 'person' | 'admin'

/** Proves who somebody is by their password. */
export async function proveByPassword(prover: Prover, currentPassword: string): Promise<void> {
  const body = { currentPassword }
  if (prover === 'admin')
    await send<typeof proveAdmin>({ method: 'POST', path: '/api/admin/proof' }, { body })
  else await send<typeof proveOwner>({ method: 'POST', path: '/api/proof' }, { body })
}

/** Proves who a person is by a passkey; fails as the browser does when they turn it down. */
export async function proveByPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begin = { method: 'POST', path: '/api/login/passkey-options' } as const
  const credential = await startAuthentication({ optionsJSON: await send<typeof beginPasskeySignIn>(begin) })
  await send<typeof proveOwner>({ method: 'POST', path: '/api/proof' }, { body: { credential } })
}
