import qrcode from 'qrcode'

/** A QR code as one SVG path of unit squares, with the required quiet zone. */
export function drawQrCode(text: string): { path: string; size: number } {
  const quiet = 4
  const { size, data } = qrcode.create(text).modules
  const squares: string[] = []
  for (const [place, isDark] of data.entries()) {
    if (isDark) squares.push(`M${(place % size) + quiet} ${Math.floor(place / size) + quiet}h1v1h-1z`)
  }
  return { path: squares.join(''), size: size + 2 * quiet }
}
