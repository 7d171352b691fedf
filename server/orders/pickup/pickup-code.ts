import { randomInt } from 'node:crypto'
import { drawQrCode } from '#server/qr-code.ts'
import { clearCharacters } from '#shared/clear-characters.ts'

/** A random code of four characters that the buyer shows at pickup. */
export function newPickupCode(): string {
  return Array.from({ length: 4 }, () => clearCharacters.charAt(randomInt(clearCharacters.length))).join('')
}

/** The pickup code as a QR code in SVG, dark on light in any theme. */
export function pickupCodePicture(code: string): string {
  const { path, size } = drawQrCode(code)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
