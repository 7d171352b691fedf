import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, type Encoding } from '#server/http/encodings.ts'
import { buildFolder } from '#server/project-folder.ts'

/** Which document of `api-reference.json` in a build. */
export type DocumentName = 'public' | 'admin'

/** A document as it is sent, compressed once. */
interface Packed {
  etag: string
  bodies: Readonly<Record<Encoding, Buffer>>
}

/** Sends an API document from memory; makes it at the first request, and then keeps only its compressed forms. */
export class ServedDocument {
  readonly #name: DocumentName
  readonly #server: string
  #packed: Promise<Packed> | null = null

  /** `server` is the origin of its calls. */
  constructor(name: DocumentName, server: string) {
    this.#name = name
    this.#server = server
  }

  /** Answers 304 when the client has it already. */
  async send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    this.#packed ??= this.#pack()
    const { etag, bodies } = await this.#packed.catch((error: unknown) => {
      this.#packed = null
      throw error
    })
    reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', cacheControl)
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(await promisify(gunzip)(bodies.gzip))
    return reply.header('content-encoding', encoding).send(bodies[encoding])
  }

  async #pack(): Promise<Packed> {
    const document = { ...(await readDocument(this.#name)), servers: [{ url: this.#server }] }
    const body = Buffer.from(JSON.stringify(document))
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // the best quality is 5 % smaller and takes a second
      [constants.BROTLI_PARAM_QUALITY]: 9,
    }
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(body, { params }),
      promisify(gzip)(body, { level: 9 }),
    ])
    // weak, because the compressed forms share it
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    return { etag, bodies: { br, gzip: zipped } }
  }
}

/** The document of the build, or from source as the contract says now. */
async function readDocument(name: DocumentName): Promise<object> {
  if (import.meta.filename.endsWith('.ts')) {
    const { describeApi } = await import('./describe-api.ts')
    return (await describeApi())[name]
  }
  const documents: unknown = JSON.parse(await readFile(join(buildFolder, 'api-reference.json'), 'utf8'))
  if (typeof documents === 'object' && documents !== null && name in documents) {
    const document: unknown = Reflect.get(documents, name)
    if (typeof document === 'object' && document !== null) return document
  }
  throw new Error('The build has no API reference.')
}
