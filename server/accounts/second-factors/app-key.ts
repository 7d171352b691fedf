import qrcode from 'qrcode'
import type * as z from 'zod/mini'
import type { AppKey } from '#shared/api/second-factors.ts'

/** A key as a person hands it to their app, out of the address that says all of it. */
export function appKey(uri: string): z.infer<typeof AppKey> {
  return { key: new URL(uri).searchParams.get('secret') ?? '', uri, qr: drawQrCode(uri) }
}

/** A QR code as one SVG path of unit squares, with the quiet zone that scanners need around it. */
function drawQrCode(text: string): { path: string; size: number } {
  const quiet = 4
  const { size, data } = qrcode.create(text).modules
  const squares: string[] = []
  for (const [place, isDark] of data.entries()) {
    if (isDark) squares.push(`M${(place % size) + quiet} ${Math.floor(place / size) + quiet}h1v1h-1z`)
  }
  return { path: squares.join(''), size: size + 2 * quiet }
}
