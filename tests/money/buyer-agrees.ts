import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'

/** The buyer agrees to pay at the provider, over HTTP as their browser does it; whatever comes of it, the provider knows. */
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
