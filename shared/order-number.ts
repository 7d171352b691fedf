import type { OrderId } from './api/ids.ts'
import { clearCharacters } from './clear-characters.ts'

/** The length of a number; there are 244,140,625 of them. */
const length = 6
const typedNumber = new RegExp(`^(?:ORDER\\s*)?#?\\s*([${clearCharacters}]{${length}})$`)
const numbers = clearCharacters.length ** length

/**
 * The number by which people name an order: six clear characters derived from its id. It is not unique and
 * grants no access; the pickup code does.
 */
export function orderNumber(id: OrderId): string {
  let rest = 0
  for (const character of id) rest = (rest * 31 + character.charCodeAt(0)) % numbers
  let number = ''
  for (let place = 0; place < length; place += 1) {
    number = clearCharacters.charAt(rest % clearCharacters.length) + number
    rest = Math.floor(rest / clearCharacters.length)
  }
  return number
}

/** The order number in a typed text, such as "#u4jafy" or "Order U4JAFY"; null when it has none. */
export function readOrderNumber(typed: string): string | null {
  const [, number] = typedNumber.exec(typed.trim().toUpperCase()) ?? []
  return number ?? null
}
