import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A proxy in front of several servers, as simple as they come: the next one in turn, and another if that is not there. */
export interface RoundRobin {
  url: string
  close(): Promise<void>
}

/**
 * Passes requests on to the ports in turn. A server that takes no connections is skipped; one that breaks off in the
 * middle costs a 502, unless the request may be made twice.
 */
export async function startRoundRobin(ports: readonly number[], port: number): Promise<RoundRobin> {
  let turn = 0
  // as long as the servers behind it take, so that they say what is too much
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      turn += 1
      const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)
      pass(request, Buffer.concat(body), response, inTurn)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  ports: readonly number[],
): void {
  const [port, ...others] = ports
  const forwarded = ask({
    port,
    host: '127.0.0.1',
    method: request.method,
    path: request.url,
    headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
  })
  forwarded.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.once('error', () => response.destroy())
    response.once('close', () => answer.destroy())
  })
  forwarded.once('error', (error) => {
    if (response.headersSent) return response.destroy()
    const wasNotHeard = 'code' in error && error.code === 'ECONNREFUSED'
    if (others.length > 0 && (wasNotHeard || request.method === 'GET'))
      return pass(request, body, response, others)
    response.writeHead(502, { 'content-type': 'application/json' }).end('{}')
  })
  forwarded.end(body)
}
