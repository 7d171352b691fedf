import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import type { ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { perRail } from '#shared/payment-methods.ts'
import { SandboxKeys } from './sandbox-frame.ts'

/** Control calls are outside the sandbox's pages, the only part that browsers reach. */
export const controlFolder = '/__sandbox/'
const keysPath = `${controlFolder}keys`
/** The timeout for the sandbox's keys, in milliseconds. */
const timeoutMs = 10_000

/** Serves the sandbox's keys to the shop's servers. */
export function serveSandboxKeys(app: FastifyInstance, keys: ProviderKeys): void {
  app.get(keysPath, (_request, reply) => reply.header('cache-control', 'no-store').send(keys))
}

/**
 * Fetches the keys of a sandbox in another process; throws `unavailable` when there is none at the address.
 */
export async function reachSandbox(url: string): Promise<SandboxAccess> {
  try {
    const answer = await fetch(url + keysPath, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { url, apiUrl: perRail(() => url), keys: z.parse(SandboxKeys, await answer.json()) }
  } catch (cause) {
    const message = 'The payment sandbox does not answer. Please try again in a moment.'
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}
