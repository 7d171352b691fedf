import type { beginAdminPasskeySignIn } from '#shared/api/admin-accounts.ts'
import type { proveAdmin, proveOwner } from '#shared/api/re-authentication.ts'
import type { beginPasskeySignIn, PasskeyProof } from '#shared/api/second-factors.ts'
import { send } from '#web/data/api-client.ts'

/** Who must re-authenticate. */
export type SessionOwner = 'person' | 'admin'

/** Re-authenticates with a password. */
export function reauthenticateByPassword(owner: SessionOwner, currentPassword: string): Promise<void> {
  return reauthenticate(owner, { currentPassword })
}

async function reauthenticate(
  owner: SessionOwner,
  body: { currentPassword: string } | { credential: PasskeyProof },
): Promise<void> {
  if (owner === 'admin') await send<typeof proveAdmin>({ method: 'POST', path: '/api/admin/proof' }, { body })
  else await send<typeof proveOwner>({ method: 'POST', path: '/api/proof' }, { body })
}

/** Re-authenticates with a passkey; rejects with the browser's error when the user cancels. */
export async function reauthenticateByPasskey(owner: SessionOwner): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startAuthentication({ optionsJSON: await askForPasskey(owner) })
  await reauthenticate(owner, { credential })
}

function askForPasskey(owner: SessionOwner) {
  const method = 'POST'
  return owner === 'admin'
    ? send<typeof beginAdminPasskeySignIn>({ method, path: '/api/admin/login/passkey-options' })
    : send<typeof beginPasskeySignIn>({ method, path: '/api/login/passkey-options' })
}
