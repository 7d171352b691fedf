import type { PersonId } from '#shared/api/ids.ts'
import { categories } from '#shared/categories.ts'
import { fromDecimal } from '#shared/money.ts'
import type { CartLine, CartLines } from './cart-rules.ts'

const keyPrefix = 'bakesale:cart:'

/** The storage key of a user's cart, so users of one browser do not see each other's (CART-12, CART-14). */
export function cartKey(userId: PersonId): string {
  return `${keyPrefix}${userId}`
}

/** The session storage key of the line a visitor wanted to add (decisions, OPEN-30). */
export const rememberedKey = 'bakesale:cart-wish'

/** The stored cart; null if there is none or it is invalid, which also removes it (CART-12). */
export function readCart(userId: PersonId): CartLines | null {
  const lines = readFrom(() => localStorage, cartKey(userId))
  return Array.isArray(lines) ? lines.filter(isCartLine) : null
}

/** Stores the cart (CART-14). */
export function storeCart(userId: PersonId, lines: CartLines): void {
  tryStorage(() => localStorage.setItem(cartKey(userId), JSON.stringify(lines)))
}

/** Removes the notes from all carts but `keptId`'s, because they may name an allergy (docs/security.md). */
export function forgetNotes(keptId: PersonId | null): void {
  for (const key of tryStorage(() => Object.keys(localStorage)) ?? []) {
    const userId = key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : null
    if (userId === null || userId === keptId) continue
    const lines = readCart(userId) ?? []
    const bare = lines.map((line) => ({ ...line, notes: '' }))
    if (lines.some(({ notes }) => notes !== '')) storeCart(userId, bare)
  }
}

/** A line a visitor wanted to add, and whether they chose its quantity in the order dialog. */
export interface RememberedLine {
  line: CartLine
  isChosen: boolean
}

/** Remembers a visitor's line until they sign in (decisions, OPEN-30). */
export function rememberLine(wanted: RememberedLine): void {
  tryStorage(() => sessionStorage.setItem(rememberedKey, JSON.stringify(wanted)))
}

/** Returns and forgets the remembered line. */
export function takeRememberedLine(): RememberedLine | null {
  const wanted = readRememberedLine()
  tryStorage(() => sessionStorage.removeItem(rememberedKey))
  return wanted
}

/** The line that waits for its visitor to sign in, if any. */
export function readRememberedLine(): RememberedLine | null {
  const wanted = readFrom(() => sessionStorage, rememberedKey)
  if (!isRecord(wanted) || !isCartLine(wanted.line)) return null
  return { line: wanted.line, isChosen: wanted.isChosen === true }
}

function readFrom(storage: () => Storage, key: string): unknown {
  const text = tryStorage(() => storage().getItem(key))
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    tryStorage(() => storage().removeItem(key))
    return null
  }
}

/** Storage may be blocked or full; the cart then lasts until the page closes. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const texts = [
  'id',
  'title',
  'servingDescription',
  'cookId',
  'cookName',
  'pickupTime',
  'notes',
  'key',
] as const

function isCartLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    texts.every((name) => typeof value[name] === 'string') &&
    typeof value.price === 'string' &&
    fromDecimal(value.price) !== null &&
    [value.optionId, value.optionName, value.cakeMessage].every(isTextIfAny) &&
    (value.boxContents === undefined || isContents(value.boxContents)) &&
    (value.isApart === undefined || typeof value.isApart === 'boolean') &&
    (value.imageUrl === null || typeof value.imageUrl === 'string') &&
    categories.some((category) => category === value.cuisine) &&
    isWhole(value.servingsAvailable, 0) &&
    isWhole(value.quantity, 1)
  )
}

function isContents(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (part: unknown) => isRecord(part) && typeof part.filling === 'string' && isWhole(part.pieces, 1),
    )
  )
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isWhole(value: unknown, least: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
