/** What decides whether a reader learns how to reach a baker. */
export interface ContactReader {
  /** whether their own address is confirmed */
  isConfirmed: boolean
  /** whether they are the baker, or have placed an order with them */
  isKnown: boolean
}

/** Whether a reader learns a baker's e-mail address and phone, which the baker may keep for people with an order (decisions, contact details). */
export function mayKnowContact(keepsContact: boolean, { isConfirmed, isKnown }: ContactReader): boolean {
  return isConfirmed && (isKnown || !keepsContact)
}
