import { describe, expect, test } from 'vitest'
import { photoContent } from './photo-content-rules.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  )

/** The first box of an ISO media file. */
const media = (...brands: string[]) =>
  bytes(0, 0, 0, 12 + 4 * brands.length, 'ftyp', brands[0] ?? '', '\0\0\0\0', ...brands.slice(1))

const png = (...chunks: string[]) =>
  bytes(0x89, 'PNG\r\n', 0x1a, '\n', ...chunks.flatMap((name) => [0, 0, 0, 4, name, 'data', 'sum!']))

const webp = (flags: number) => bytes('RIFF', '\0\0\0\0', 'WEBPVP8X', '\x0a\0\0\0', flags)

describe('OPEN-62: the content of a file decides, not its name', () => {
  test.each([
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['PNG', png('IHDR', 'IDAT', 'acTL')],
    ['WebP', webp(0b0001_0000)],
    ['plain WebP', bytes('RIFF', '\0\0\0\0', 'WEBPVP8 ')],
    ['AVIF', media('avif', 'mif1', 'miaf')],
    ['AVIF with a generic brand', media('mif1', 'avif')],
  ])('%s is a photo', (_, file) => {
    expect(photoContent(file)).toBe('photo')
  })

  test.each([
    ['HEIC', media('heic', 'mif1')],
    ['HEIC with a generic brand', media('mif1', 'heic')],
  ])('%s is an unsupported photo', (_, file) => {
    expect(photoContent(file)).toBe('unreadable')
  })

  test.each([
    ['GIF', bytes('GIF89a')],
    ['animated PNG', png('IHDR', 'acTL', 'IDAT')],
    ['animated WebP', webp(0b0000_0010)],
    ['AVIF sequence', media('avis', 'avif')],
  ])('%s is an animation', (_, file) => {
    expect(photoContent(file)).toBe('moving')
  })

  test.each([
    ['nothing', bytes()],
    ['a program', bytes('MZ', 0x90, 0)],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', bytes('<!doctype html>')],
    ['PDF', bytes('%PDF-1.7')],
    ['TIFF', bytes('II*\0')],
    ['a video', media('isom', 'mp42')],
    ['the start of a JPEG', bytes(0xff, 0xd8)],
    ['a truncated PNG', bytes(0x89, 'PNG')],
  ])('%s is not a photo', (_, file) => {
    expect(photoContent(file)).toBe('other')
  })
})
