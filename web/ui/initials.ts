/** As much of a person as a face or initials need. */
export interface Face {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  profileImageUrl?: string | null | undefined
}

/** As much of a person as a name needs. */
interface Person extends Face {
  email: string
}

const firstLetter = (text: string | null | undefined) =>
  Array.from(text?.trim() ?? '')[0]?.toUpperCase() ?? ''

/** First letter of the first name, or of the e-mail without one, plus first letter of the last name (NAV-13). */
export function initials(person: Face): string {
  return (firstLetter(person.firstName) || firstLetter(person.email)) + firstLetter(person.lastName)
}

/** First and last name as far as they are known, else the e-mail. */
export function displayName(person: Person): string {
  return [person.firstName, person.lastName].filter((name) => name?.trim()).join(' ') || person.email
}
