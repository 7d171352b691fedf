import { createServer } from 'node:http'

/** A request through the proxy, and its response. */
export interface Exchange {
  method: string
  /** path and query */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body: string
  answer: { status: number; body: string }
}

/** A server that forwards every request and records both sides. */
export interface RecordingProxy {
  url: string
  exchanges: Exchange[]
  close(): Promise<void>
}

/** Starts a recording proxy in front of a server on this machine. */
export async function openRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const { method = 'GET', url = '/' } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    const { host: _, connection: __, 'content-length': ___, ...passedOn } = headers
    try {
      const answer = await fetch(target + url, {
        method,
        headers: Object.entries(passedOn).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
        ...(method === 'GET' ? {} : { body }),
      })
      const text = await answer.text()
      exchanges.push({ method, url, headers, body, answer: { status: answer.status, body: text } })
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      })
      response.end(text)
    } catch {
      // the target closed the connection, so the proxy does too
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
