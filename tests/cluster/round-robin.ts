import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A simple round-robin proxy in front of several servers. It forwards complete responses, except for event streams.
 */
export interface RoundRobin {
  url: string
  /** the number of requests, of retries at a second server, and of 502 responses */
  counts: { passed: number; repeated: number; failed: number }
  /** runs `work` while a port gets no writes, after its pending writes have ended */
  withoutWritesTo<T>(port: number, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A completely received request. */
interface Heard {
  request: IncomingMessage
  body: Buffer
  isRead: boolean
}

/**
 * Forwards requests to the ports in turn. Skips a server that refuses connections. One that breaks the connection
 * causes a 502, except for reads: only the client knows whether a write may be repeated.
 */
export async function startRoundRobin(ports: readonly number[], port: number): Promise<RoundRobin> {
  const counts = { passed: 0, repeated: 0, failed: 0 }
  const writes = new Map<number, Set<Promise<void>>>(ports.map((each) => [each, new Set()]))
  const spared = new Set<number>()

  // the servers' own limit, so that they refuse larger headers
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      counts.passed += 1
      const heard = { request, body: Buffer.concat(body), isRead: request.method === 'GET' }
      const inTurn = ports.map((_, index) => ports[(counts.passed + index) % ports.length] ?? 0)
      void passOn(
        heard,
        response,
        inTurn.filter((each) => heard.isRead || !spared.has(each)),
      )
    })
  })

  async function passOn(heard: Heard, response: ServerResponse, inTurn: readonly number[]): Promise<void> {
    for (const each of inTurn) {
      const { promise: done, resolve } = Promise.withResolvers<void>()
      if (!heard.isRead) writes.get(each)?.add(done)
      const outcome = await passTo(each, heard, response)
      writes.get(each)?.delete(done)
      resolve()
      if (outcome === 'answered') return
      if (outcome === 'broken' && !heard.isRead) break
      counts.repeated += 1
    }
    counts.failed += 1
    response.writeHead(502, { 'content-type': 'application/json' }).end('{}')
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    counts,
    async withoutWritesTo(spare, work) {
      spared.add(spare)
      await Promise.all(writes.get(spare) ?? [])
      try {
        return await work()
      } finally {
        spared.delete(spare)
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Forwards a request to one server: `refused` when it did not receive it, `broken` when the outcome is unknown. */
function passTo(
  port: number,
  { request, body }: Heard,
  response: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const forwarded = ask({
      port,
      host: '127.0.0.1',
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
      // a reused connection may be closed already
      agent: false,
    })
    forwarded.once('response', (answer) => {
      const { statusCode = 502, headers } = answer
      if (headers['content-type']?.startsWith('text/event-stream')) {
        response.writeHead(statusCode, headers)
        answer.pipe(response, { end: false })
        // browsers log an error for a broken stream; for the page it equals an ended one
        answer.once('error', () => undefined)
        answer.once('close', () => response.end())
        response.once('close', () => answer.destroy())
        return resolve('answered')
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', () => resolve('broken'))
      answer.once('end', () => {
        const { connection: _, 'transfer-encoding': __, ...rest } = headers
        response.writeHead(statusCode, rest).end(Buffer.concat(chunks))
        resolve('answered')
      })
    })
    forwarded.once('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
    forwarded.end(body)
  })
}
