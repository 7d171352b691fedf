import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

/** The encoder of every browser and of Node. */
declare const TextEncoder: { new (): { encode(text: string): Uint8Array } }

const text = 'Title,Price\r\nBrioche à tête,4.50\r\n'
const utf16 = (written: string, isBig: boolean) =>
  Uint8Array.from(
    [...Array(written.length).keys()].flatMap((index) => {
      const unit = written.charCodeAt(index)
      const [high, low] = [unit >> 8, unit & 0xff]
      return isBig ? [high, low] : [low, high]
    }),
  )
const utf8 = (written: string) => new TextEncoder().encode(written)
const latin1 = (written: string) => Uint8Array.from([...written].map((letter) => letter.charCodeAt(0)))

it('reads UTF-8 and UTF-16, with or without a byte order mark', () => {
  for (const bytes of [
    utf8(text),
    utf8(`\ufeff${text}`),
    utf16(`\ufeff${text}`, false),
    utf16(`\ufeff${text}`, true),
    utf16(text, false),
    utf16(text, true),
  ])
    expect(decodeText(bytes)).toBe(text)
})

it('reads what Excel writes on Windows and on older Macs', () => {
  const windows = latin1('Title\r\nCr\xe8me Br\xfbl\xe9e, na\xefve\r\nNora\x92s \x93big\x94 loaf \x80')
  expect(decodeText(windows)).toBe('Title\r\nCrème Brûlée, naïve\r\nNora’s “big” loaf €')
  const mac = latin1('Title\rCr\x8fme Br\x9el\x8ee,na\x95ve\rNora\xd5s')
  expect(decodeText(mac)).toBe('Title\rCrème Brûlée,naïve\rNora’s')
})

it('reads any text in UTF-8 as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (written) => {
      fc.pre(!written.includes('\0') && !written.startsWith('\ufeff'))
      expect(decodeText(utf8(written))).toBe(written)
    }),
  )
})

it('reads any bytes, and never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(typeof decodeText(bytes)).toBe('string')
    }),
  )
})
