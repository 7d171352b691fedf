/** By `GET /path`: the scopes of access tokens of which one is enough; other calls take no token. */
export const scopesOfCalls: Readonly<Record<string, readonly string[]>> = {}
