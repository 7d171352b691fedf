/** The fewest and the most characters of a password (AUTH-13, AUTH-24). */
export const shortestPassword = 8
export const longestPassword = 256

/** A short pattern again and again, such as `aaaaaaaa` or `12121212`. */
const repetition = /^(.{1,4})\1+$/u

/**
 * Why a password is no good for the account of `email`, in words for the person, or null when it is fine. Any
 * character counts. `isCommon` knows the passwords that are tried first; only the server has that list.
 */
export function passwordFault(
  password: string,
  email: string,
  isCommon: (plain: string) => boolean = () => false,
): string | null {
  const characters = [...password].length
  if (characters < shortestPassword) return `Password must be at least ${shortestPassword} characters long.`
  if (characters > longestPassword) return `Password must be at most ${longestPassword} characters long.`
  const plain = plainForm(password)
  const addresses = [email, email.slice(0, email.lastIndexOf('@'))].map(plainForm)
  if (addresses.some((address) => plain === address || withoutEnds(plain) === withoutEnds(address)))
    return 'Please choose a password that is not your email address.'
  if (repetition.test(plain) || isCommon(plain) || isOurName(plain))
    return 'Many people use this password, so it is among the first that strangers try. Please choose another, such as three or four words that nobody else would put together.'
  return null
}

/** Whoever guesses at passwords of this site begins with its name, whatever stands around it. */
function isOurName(plain: string): boolean {
  return ['bakesale', /* @wc-ignore */ 'bake sale', 'bakesales'].includes(withoutEnds(plain))
}

/** Without the digits and signs that people put before and behind a word; as it is when there is nothing else. */
function withoutEnds(plain: string): string {
  return plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || plain
}

/** A password as guessing programs compare it: letter case, spaces around and look-alike characters count for nothing. */
function plainForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
