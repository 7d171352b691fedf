import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'

/** Approves a payment at the provider over HTTP, as the buyer's browser does; ignores the response. */
export async function agree(
  { url, keys }: Pick<SandboxAccess, 'url' | 'keys'>,
  rail: Rail,
  id: string,
  clientSecret: string | null,
): Promise<void> {
  const { agreement, publicKey } = testedRails[rail]
  const { path, fields } = agreement({ id, clientSecret, publicKey: publicKey(keys[rail]) })
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  await answer.body?.cancel()
}
