/** The kind of file by its first bytes: a supported photo, an unsupported one, an animation, or something else. */
export type PhotoContent = 'photo' | 'unreadable' | 'moving' | 'other'

/** Detects the kind of file by content, ignoring its name and declared type (OPEN-62). */
export function photoContent(bytes: Uint8Array): PhotoContent {
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'photo'
  if (startsWith(bytes, 0, 0x89, ...codes('PNG\r\n'), 0x1a, 0x0a))
    return isAnimatedPng(bytes) ? 'moving' : 'photo'
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) return isAnimatedWebp(bytes) ? 'moving' : 'photo'
  if (isText(bytes, 0, 'GIF8')) return 'moving'
  if (isText(bytes, 4, 'ftyp')) return contentOfBrand(bytes)
  return 'other'
}

const avifBrands = ['avif', 'mif1', 'miaf']
const sequenceBrands = ['avis', 'msf1', 'hevc']
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevx']

function contentOfBrand(bytes: Uint8Array): PhotoContent {
  const brands = brandsOf(bytes)
  const [major = ''] = brands
  if (sequenceBrands.includes(major)) return 'moving'
  if (brands.some((brand) => heicBrands.includes(brand))) return 'unreadable'
  return avifBrands.includes(major) ? 'photo' : 'other'
}

/** The brands of an ISO media file, the major one first. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = Math.min(numberAt(bytes, 0), 256, bytes.length)
  const brands = [textAt(bytes, 8)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(bytes, at))
  return brands
}

/** Whether a PNG has an animation chunk before its image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += numberAt(bytes, at) + 12) {
    const chunk = textAt(bytes, at + 4)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

/** Whether a WebP has the animation flag in its extended header. */
function isAnimatedWebp(bytes: Uint8Array): boolean {
  return isText(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 0b10) !== 0
}

function numberAt(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0)
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return startsWith(bytes, at, ...codes(text))
}

function startsWith(bytes: Uint8Array, at: number, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function codes(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}
