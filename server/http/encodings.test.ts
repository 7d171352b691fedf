import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encode, preferredEncoding } from './encodings.ts'

describe('preferredEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5, BR;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0', null],
  ])('answers %j with %s', (accepted, expected) => {
    expect(preferredEncoding(accepted)).toBe(expected)
  })
})

it.each(['little', 'middling'] as const)(
  'compresses with %s effort into a form that decodes to the original',
  (effort) => {
    const body = Buffer.from('crust and crumb '.repeat(200))
    expect(brotliDecompressSync(encode(body, 'br', effort))).toEqual(body)
    expect(gunzipSync(encode(body, 'gzip', effort))).toEqual(body)
  },
)
