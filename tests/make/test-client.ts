import type { Client } from '#server/http/client.ts'

/** A client for actions that are called past the routes; what it logs is lost. */
export const testClient: Client = { ipAddress: '192.0.2.1', userAgent: '', log: { info: () => undefined } }
