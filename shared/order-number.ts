import type { OrderId } from './api/ids.ts'
import { clearCharacters } from './clear-characters.ts'

/** How many characters a number has; there are 244,140,625 of them. */
const length = 6
const numbers = clearCharacters.length ** length

/**
 * The number by which people name an order on paper and aloud: six clear characters that follow from its id. Two orders may
 * share one, so nothing is looked up by it alone, and it opens nothing: that is the pickup code's.
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
