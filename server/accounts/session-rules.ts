/** The maximum session lifetime after sign-in, in seconds: 90 days (decisions, idle sessions). */
export const sessionSeconds = 90 * 24 * 60 * 60

/** The idle timeout of a session, in milliseconds: 30 days. */
export const sessionIdleTime = 30 * 24 * 60 * 60_000

/** How precisely we record a session's last use, in milliseconds; saves a write per call. */
export const sessionUseResolution = 5 * 60_000
