/** The decoder of every browser and of Node. */
declare const TextDecoder: {
  new (encoding: string, options?: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}

/**
 * The text of a file from a spreadsheet, without byte order mark: UTF-8 or UTF-16, else what Windows or, on older
 * Macs, Excel writes, whichever makes more plausible words.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [windows, mac] = [decoded(bytes, 'windows-1252'), decoded(bytes, 'macintosh')]
    const isMac =
      mac.oddities < windows.oddities || (mac.oddities === windows.oddities && isOfOldMac(mac.text))
    return isMac ? mac.text : windows.text
  }
}

/** The UTF-16 of a file by its byte order mark, or by the zero bytes of Latin letters; null for other encodings. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: string): { text: string; oddities: number } {
  const text = new TextDecoder(encoding).decode(bytes)
  const odd =
    /[\u0080-\u009f]|(?<=\p{Ll})(?=[^\p{ASCII}])\p{Lu}|(?<=\p{L})[^\p{ASCII}\p{L}\p{M}\p{N}\s‘’“”–—…™®°]/gu
  return { text, oddities: text.match(odd)?.length ?? 0 }
}

/** Old Macs end lines with CR alone. */
function isOfOldMac(text: string): boolean {
  return text.includes('\r') && !text.includes('\n')
}
