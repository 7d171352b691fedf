import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, type Encoding } from '#server/http/encodings.ts'

/** A text as it is sent, compressed once. */
export interface PackedText {
  etag: string
  bodies: Readonly<Record<Encoding, Buffer>>
}

/** Compresses a text well, in some milliseconds. */
export async function packText(text: string): Promise<PackedText> {
  const body = Buffer.from(text)
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

/** Sends a text of a media type; answers 304 when the client has it already. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: PackedText,
  { type, cacheControl }: { type: string; cacheControl: string },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', cacheControl)
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
  reply.type(`${type}; charset=utf-8`)
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(await promisify(gunzip)(bodies.gzip))
  return reply.header('content-encoding', encoding).send(bodies[encoding])
}
