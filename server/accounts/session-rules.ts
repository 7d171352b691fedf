/** How long a session lasts after sign-in at most, in seconds: 90 days, however much it is used (decisions, idle sessions). */
export const sessionSeconds = 90 * 24 * 60 * 60

/** After how long without a call a session ends, in milliseconds: 30 days. */
export const sessionIdleTime = 30 * 24 * 60 * 60_000

/** How much of that may go by unnoticed, in milliseconds: not every call writes down that the session was used. */
export const sessionUseResolution = 5 * 60_000
