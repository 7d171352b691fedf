import { hasHiddenCharacters, hasPiledMarks } from './hidden-characters-rules.ts'

/** The longest name of a person, in characters (decisions, names). */
export const longestName = 60

const brokenLine = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** At least one visible character: a Hangul filler is a letter but invisible. */
const visible = /[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u

/** Dots and their look-alikes. */
const dot = '[.\u2024\u3002\ua4f8\ufe52\uff0e\uff61]'

/** `https://…`, or a dot before letters such as `example.com`, which mail programs also link. */
const webAddress = new RegExp(`[:\uff1a\ufe55\ua789\u2236][/\uff0f\u2044\u2215]{2}|\\S${dot}\\p{L}{2}`, 'u')

/** The error message for an invalid name of a person, or null (decisions, names). */
export function nameFault(text: string): string | null {
  const fault = labelFault(text)
  if (fault !== null) return fault
  if (webAddress.test(text)) return 'Leave out web addresses, and put a space after a period'
  return nameLengthFault(text)
}

/** The error message for a name that cannot be shown on one line, or null. */
export function labelFault(text: string): string | null {
  if (text !== '' && !visible.test(text)) return 'Write a name with letters'
  if (brokenLine.test(text)) return 'Write the name on one line'
  return unseenFault(text)
}

/** The error message for a name or title that cannot be part of our sentences, or null. */
export function unseenFault(text: string): string | null {
  if (hasHiddenCharacters(text)) return 'Leave out invisible characters. Type it instead of pasting it'
  return hasPiledMarks(text) ? 'Use at most two accents on a letter' : null
}

/** The error message for a name that is too long, or null; it also applies to older names. */
export function nameLengthFault(text: string): string | null {
  return [...text].length > longestName ? `Use ${longestName} characters or fewer` : null
}
