import { randomInt } from 'node:crypto'

/** Letters and digits that no one takes for one another, on paper or said aloud across a kitchen table. */
const characters = '34679ACDEFGHJKMNPQRTUVWXY'

/** A new code of four characters, which the buyer shows at the door; it says nothing of the order. */
export function newPickupCode(): string {
  return Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
}
