import type { Person } from './make-person.ts'

/** A valid profile update that only fills in required fields; `changes` replace fields. */
export function profileBody(
  { user }: { user: Pick<Person['user'], 'firstName' | 'lastName' | 'email'> },
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: '',
    bio: '',
    location: '',
    cookType: 'home_cook',
    paypalEmail: '',
    ...changes,
  }
}
