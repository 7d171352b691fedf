import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import type { ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { perRail } from '#shared/payment-methods.ts'
import { SandboxKeys } from './sandbox-frame.ts'

/** Where calls that no provider has are served: out of the reach of browsers, which see the sandbox's pages alone. */
export const controlFolder = '/__sandbox/'
const keysPath = `${controlFolder}keys`
/** How long the sandbox may take to tell its keys, in milliseconds. */
const patience = 10_000

/** Tells the servers that are to use this sandbox its keys. */
export function serveSandboxKeys(app: FastifyInstance, keys: ProviderKeys): void {
  app.get(keysPath, (_request, reply) => reply.header('cache-control', 'no-store').send(keys))
}

/** Asks a sandbox in another process for its keys; throws `unavailable` when there is none at the address. */
export async function reachSandbox(url: string): Promise<SandboxAccess> {
  try {
    const answer = await fetch(url + keysPath, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    return { url, apiUrl: perRail(() => url), keys: z.parse(SandboxKeys, await answer.json()) }
  } catch (cause) {
    const message = 'The payment sandbox does not answer. Please try again in a moment.'
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}
