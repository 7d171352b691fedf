/** The fields of a person that a photo or initials need. */
export interface Face {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  profileImageUrl?: string | null | undefined
}

/** The fields of a person that a display name needs. */
interface Person extends Face {
  email: string
}

const firstLetter = (text: string | null | undefined) =>
  Array.from(text?.trim() ?? '')[0]?.toUpperCase() ?? ''

/** First letter of the first name, or of the email without one, plus first letter of the last name (NAV-13). */
export function initials(person: Face): string {
  return (firstLetter(person.firstName) || firstLetter(person.email)) + firstLetter(person.lastName)
}

/** The known parts of first and last name, otherwise the email. */
export function displayName(person: Person): string {
  return [person.firstName, person.lastName].filter((name) => name?.trim()).join(' ') || person.email
}
