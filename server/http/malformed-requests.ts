import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from './app-error.ts'
import { errorResponse } from './error-response.ts'
import { headerLines } from './security-headers.ts'

/** Rejects a request without a host or with several: a proxy in front may have read another one. */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1)
      throw new AppError('bad_request', 'The request has to name one host.', {
        refusal: { kind: 'unclear_host' },
      })
  })
}

const words: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The address or the headers of the request are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** Answers requests that Node cannot parse, in the shape of every failure; the framework never sees them. */
export function answerUnreadable(
  config: Pick<Config, 'publicUrl'>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = new AppError('bad_request', words[error.code ?? ''] ?? 'The request is malformed.')
  const body = JSON.stringify(errorResponse(failure, randomUUID()))
  const headers = [
    `HTTP/1.1 ${failure.status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: private, no-store',
    ...headerLines(config),
    'connection: close',
  ]
  if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
