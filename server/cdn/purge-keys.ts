import type { Cdn } from '#server/config.ts'

/** The timeout of a CDN call, in milliseconds. */
const patience = 5_000

/** Purges these keys at the CDN: in the body for Cloudflare, in the headers for Fastly. Throws on failure. */
export async function purgeKeys({ purgeUrl, token }: Cdn, keys: readonly string[]): Promise<void> {
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
