import type { Cdn } from '#server/config.ts'

/** How long the CDN may take, in milliseconds. */
const patience = 5_000

/** Tells the CDN to drop what carries these keys: as Cloudflare reads them in the body, as Fastly does in the headers. Throws when it does not. */
export async function askCdn({ purgeUrl, token }: Cdn, keys: readonly string[]): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': keys.join(' '),
      ...(token === null ? {} : { authorization: `Bearer ${token}`, 'fastly-key': token }),
    },
    body: JSON.stringify({ tags: keys }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The CDN answered ${response.status}`)
}
