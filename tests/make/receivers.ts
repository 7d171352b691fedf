import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Receivers } from '#server/network/receivers.ts'

/** Receivers that no name leads to: tests call nobody unless they say whom. */
export function noReceivers(changes: Partial<Receivers> = {}): Receivers {
  const closing = new AbortController()
  return {
    resolve: () => Promise.resolve([]),
    isAllowed: () => false,
    callsThisMachine: false,
    authority: null,
    patience: 10_000,
    signal: closing.signal,
    close: () => closing.abort(),
    ...changes,
  }
}

/** A call as a receiver got it. */
export interface ReceivedCall {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (response: ServerResponse, call: ReceivedCall) => void

/** A receiver on this machine, under a name of its own. */
export interface TestReceiver {
  url: string
  calls: ReceivedCall[]
  /** answers calls; 204 by default */
  answerBy(answer: Answer): void
  /** how to reach it, and nobody else */
  receivers: Pick<Receivers, 'resolve' | 'isAllowed' | 'authority'>
  close(): Promise<void>
}

const host = 'receiver.example.org'

/** Starts a receiver with a certificate for its name; needs `openssl` (`hasOpenssl`). */
export async function startReceiver(): Promise<TestReceiver> {
  const { key, cert } = makeCertificate(host)
  const calls: ReceivedCall[] = []
  let answer: Answer = (response) => response.writeHead(204).end()
  const server = createServer({ key, cert }, async (request, response) => {
    const call = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    calls.push(call)
    answer(response, call)
  })
  const port = await listening(server)
  return {
    url: `https://${host}:${port}/`,
    calls,
    answerBy(chosen) {
      answer = chosen
    },
    receivers: {
      resolve: (name) => Promise.resolve(name === host ? ['127.0.0.1'] : []),
      isAllowed: (address) => address === '127.0.0.1',
      authority: cert,
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // a TCP server's address is an object
  const { port } = server.address() as AddressInfo
  return port
}

/** A new certificate that vouches for itself, and its key. */
function makeCertificate(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-receiver-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    const files = ['-keyout', key, '-out', cert, '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
