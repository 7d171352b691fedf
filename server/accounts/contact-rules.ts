/** What decides whether a reader sees a baker's contact details. */
export interface ContactReader {
  /** whether their own address is confirmed */
  isConfirmed: boolean
  /** whether they are the baker or have ordered from them */
  isKnown: boolean
}

/**
 * Whether a reader sees a baker's email address and phone, which bakers can limit to their buyers (decisions, contact
 * details).
 */
export function mayKnowContact(keepsContact: boolean, { isConfirmed, isKnown }: ContactReader): boolean {
  return isConfirmed && (isKnown || !keepsContact)
}
