import { hasHiddenCharacters, hasPiledMarks } from './hidden-characters-rules.ts'

/** How many characters a name of a person may have (decisions, names). */
export const longestName = 60

const brokenLine = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Some character shows: a Hangul filler counts as a letter and shows nothing. */
const visible = /[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u

/** Dots, and signs that look like one. */
const dot = '[.\u2024\u3002\ua4f8\ufe52\uff0e\uff61]'

/** `https://…`, or letters behind a dot, which mail programs turn into a link, too: `example.com`. */
const webAddress = new RegExp(`[:\uff1a\ufe55\ua789\u2236][/\uff0f\u2044\u2215]{2}|\\S${dot}\\p{L}{2}`, 'u')

/** Why a text is no name of a person, in words for who typed it; null when it is one (decisions, names). */
export function nameFault(text: string): string | null {
  if (text !== '' && !visible.test(text)) return 'Write a name with letters'
  if (brokenLine.test(text)) return 'Write the name on one line'
  const unseen = unseenFault(text)
  if (unseen !== null) return unseen
  if (webAddress.test(text)) return 'Leave out web addresses, and put a space after a period'
  return nameLengthFault(text)
}

/** Why a text may not stand in a sentence of ours as it is, a name or a title; null when it may. */
export function unseenFault(text: string): string | null {
  if (hasHiddenCharacters(text)) return 'Leave out invisible characters. Type it instead of pasting it'
  return hasPiledMarks(text) ? 'Use at most two accents on a letter' : null
}

/** Why a name is too long, older ones included; null when it is not. */
export function nameLengthFault(text: string): string | null {
  return [...text].length > longestName ? `Use ${longestName} characters or fewer` : null
}
