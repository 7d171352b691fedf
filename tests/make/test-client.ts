import type { Client } from '#server/http/client.ts'

/** A client for actions called without their routes; its log is discarded. */
export const testClient: Client = { ipAddress: '192.0.2.1', userAgent: '', log: { info: () => undefined } }
