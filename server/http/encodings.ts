import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The encodings we send, best first. */
export type Encoding = 'br' | 'gzip'

/** The chosen encoding per Accept-Encoding header; browsers send only a few different ones. */
const choices = new Map<string, Encoding | null>()
const mostChoices = 100
const longestAccepted = 200

/** The best encoding that we send and the client accepts, or null. */
export function chosenEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const known = choices.get(accepted)
  if (known !== undefined) return known
  const choice = preferredEncoding(accepted)
  if (choices.size >= mostChoices) choices.clear()
  if (accepted.length <= longestAccepted) choices.set(accepted, choice)
  return choice
}

/** The best offered encoding that the client accepts (RFC 9110 §12.5.3), or null. */
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

/** The brotli window as a power of two: pages are hardly longer, and it costs memory. */
const brotliWindow = 17

/** The compression effort: little for rare responses, a millisecond or two for popular pages. */
export type Effort = 'little' | 'middling'

const brotliQuality = { little: 2, middling: 5 }
const gzipLevel = { little: 2, middling: 6 }

export function encode(body: Buffer, encoding: Encoding, effort: Effort): Buffer {
  const { zlibOptions, brotliOptions } = packing(effort)
  if (encoding === 'gzip') return gzipSync(body, zlibOptions)
  const params = { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}

/** The compressors for this effort, with their Node options. */
export function packing(effort: Effort) {
  return {
    zlibOptions: { level: gzipLevel[effort] },
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      },
    },
  }
}
