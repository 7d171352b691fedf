import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The compressed forms we send, best first. */
export type Encoding = 'br' | 'gzip'

/** The best of the offered forms that the client says it takes (RFC 9110 §12.5.3); null when it takes none. */
export function preferredEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (accepted === undefined) return null
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return offered.find((encoding) => taken.has(encoding)) ?? null
}

/** Compresses for answers that are sent many times: middling effort, a millisecond or two for a page. */
export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
