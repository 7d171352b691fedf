/** How long a re-authentication stays valid, in milliseconds: 10 minutes. */
const reauthenticationLasts = 10 * 60_000

/** Whether the session was re-authenticated recently; signing in does not count. */
export function isReauthenticated(reauthenticatedAt: Date | null, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < reauthenticationLasts
}
