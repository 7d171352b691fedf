/** The shortest and longest password, in characters (AUTH-13, AUTH-24). */
export const shortestPassword = 8
export const longestPassword = 256

/** A repeated short pattern, such as `aaaaaaaa` or `12121212`. */
const repetition = /^(.{1,4})\1+$/u

/**
 * The error message for a weak password, or null. Any character is allowed. `isCommon` knows common
 * passwords; only the server has that list.
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
    return 'Choose a password that isn’t your email address.'
  if (repetition.test(plain) || isCommon(plain) || isOurName(plain))
    return 'Many people use this password, so it’s one of the first that strangers try. Choose another, such as three or four words nobody else would put together.'
  return null
}

/** Guesses at this site begin with its name, plus digits and signs. */
function isOurName(plain: string): boolean {
  return ['bakesale', /* @wc-ignore */ 'bake sale', 'bakesales'].includes(withoutEnds(plain))
}

/** The text without leading and trailing digits and signs; unchanged when nothing else remains. */
function withoutEnds(plain: string): string {
  return plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || plain
}

/** A password as guessing programs compare it, without case, outer spaces and look-alike characters. */
function plainForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
