import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The compressed forms we send, best first. */
export type Encoding = 'br' | 'gzip'

/** What the browsers of late said that they take, with our choice: they all say the same few things. */
const choices = new Map<string, Encoding | null>()
const mostChoices = 100
const longestAccepted = 200

/** The best form that we send of those the client says it takes; null when it takes none. */
export function chosenEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const known = choices.get(accepted)
  if (known !== undefined) return known
  const choice = preferredEncoding(accepted)
  if (choices.size >= mostChoices) choices.clear()
  if (accepted.length <= longestAccepted) choices.set(accepted, choice)
  return choice
}

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

/** How far back brotli looks for what was said before, as a power of two: a page is hardly longer, and memory is kept for it. */
const brotliWindow = 17

/** How much is done for a small form: little for what may never be asked for again, a millisecond or two for a page that is. */
export type Effort = 'little' | 'middling'

const brotliQuality = { little: 2, middling: 5 }
const gzipLevel = { little: 2, middling: 6 }

export function encode(body: Buffer, encoding: Encoding, effort: Effort): Buffer {
  const { zlibOptions, brotliOptions } = packing(effort)
  if (encoding === 'gzip') return gzipSync(body, zlibOptions)
  const params = { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}

/** How either form is made with so much effort, as Node takes it. */
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
