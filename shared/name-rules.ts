/** How many characters a name of a person may have (decisions, names). */
export const longestName = 60

const brokenLine = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Some character shows: a Hangul filler counts as a letter and shows nothing. */
const visible = /[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u

/** `https://…`, or letters behind a dot, which mail programs turn into a link, too: `example.com`. */
const webAddress = /:\/\/|\S[.\u3002\uff0e\uff61]\p{L}{2}/u

/** Why a text is no name of a person, in words for who typed it; null when it is one (decisions, names). */
export function nameFault(text: string): string | null {
  if (text !== '' && !visible.test(text)) return 'Write a name with letters'
  if (brokenLine.test(text)) return 'Write the name on one line'
  if (webAddress.test(text)) return 'Leave out web addresses, and put a space after a period'
  return nameLengthFault(text)
}

/** Why a name is too long, older ones included; null when it is not. */
export function nameLengthFault(text: string): string | null {
  return [...text].length > longestName ? `Use ${longestName} characters or fewer` : null
}
