import type { LightMyRequestResponse } from 'fastify'

/** Reads the body of a streamed response; empty for server-sent events, which never end. */
export async function bodyOf(response: LightMyRequestResponse): Promise<string> {
  const stream = response.stream()
  const isLive =
    response.statusCode === 200 && String(response.headers['content-type']).includes('event-stream')
  const body = isLive ? '' : Buffer.concat(await stream.toArray()).toString()
  stream.destroy()
  return body
}
