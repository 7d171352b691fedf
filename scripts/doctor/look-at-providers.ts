import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import { type KeysInUse, loadAdapter, type ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { ServerConfig } from '#server/read-config.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { messageOf } from '../run-command.ts'
import type { ProviderState } from './doctor-rules.ts'

/** Makes a test call to each provider with keys, or to the sandbox of another process. */
export async function lookAtProviders(
  config: ServerConfig,
  apiUrl: string | null,
  now: () => Date,
): Promise<ProviderState[]> {
  if (config.paymentSandbox) return [await lookAtSandbox(config, now)]
  const allKeys: KeysInUse = config
  const look = async <R extends Rail>(rail: R): Promise<ProviderState> => {
    const keys = allKeys[rail]
    const { name } = railFacts[rail]
    return keys === null ? { kind: 'off', name } : tryKeys(rail, keys, { apiUrl, now })
  }
  return Promise.all(rails.map(look))
}

async function tryKeys<R extends Rail>(
  rail: R,
  keys: ProviderKeys[R],
  access: { apiUrl: string | null; now: () => Date },
): Promise<ProviderState> {
  const adapter = await loadAdapter(rail)
  const failure = await failureOf(() => adapter.tryKeys(keys, access))
  return { kind: 'keys', name: railFacts[rail].name, isTest: adapter.whyLive(keys) === null, failure }
}

/** A sandbox of the server's own process starts with it. */
async function lookAtSandbox(config: ServerConfig, now: () => Date): Promise<ProviderState> {
  if (config.paymentSandboxUrl === null) return { kind: 'sandbox', failure: null }
  const failure = await failureOf(() => configuredSandbox(config, now).access())
  return { kind: 'sandbox', failure }
}

async function failureOf(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    return messageOf(error)
  }
}
