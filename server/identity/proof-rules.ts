/** How long a proof of who somebody is counts as fresh, in milliseconds: 10 minutes. */
const proofLasts = 10 * 60_000

/** Whether whoever uses a session proved a moment ago that they are its owner; having signed in is no such proof. */
export function isFreshProof(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < proofLasts
}
