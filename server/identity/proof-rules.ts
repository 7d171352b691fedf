/** How long a re-authentication stays valid, in milliseconds: 10 minutes. */
const reauthenticationLasts = 10 * 60_000

/** Whether the session was re-authenticated recently; signing in does not count. */
export function isReauthenticated(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < reauthenticationLasts
}
