import type { StoredOption } from '#shared/bake-options.ts'
import {
  type BoxContents,
  type Filling,
  inOrder,
  refuseContents,
  type StoredBox,
} from '#shared/mixed-boxes.ts'

/** Why the contents of a box are refused. */
export interface BoxRefused {
  code: 'option_needed' | 'conflict'
  message: string
  field: 'boxContents'
}

/**
 * The mixed box of an order, in the baker's order of fillings; null when the option is not a box. Refused unless it is
 * full and all fillings are offered (decisions, mixed boxes).
 */
export function chooseBox(
  option: Pick<StoredOption, 'pieces'> | null,
  fillings: readonly Filling[],
  wanted: BoxContents,
): { box: StoredBox | null } | { refusal: BoxRefused } {
  const pieces = option?.pieces
  if (pieces === undefined)
    return wanted.length === 0
      ? { box: null }
      : refuse('conflict', 'This is no longer sold as a mixed box. Check your choice again.')
  const message = refuseContents({ pieces }, fillings, wanted)
  return message === null
    ? { box: { pieces, contents: inOrder(fillings, wanted) } }
    : refuse('option_needed', message)
}

function refuse(code: BoxRefused['code'], message: string): { refusal: BoxRefused } {
  return { refusal: { code, message, field: 'boxContents' } }
}
