import type { Config } from '#server/config.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import type { ScriptSources } from '../contract/payment-adapter.ts'
import { loadAdapter } from './provider-table.ts'

/**
 * The CSP sources for the providers' scripts on payment pages; null when all scripts are our own, as in the sandbox.
 */
export async function paymentScriptSources(
  config: Pick<Config, Rail>,
): Promise<Required<ScriptSources> | null> {
  const on = rails.filter((rail) => config[rail] !== null)
  if (on.length === 0) return null
  const used = await Promise.all(on.map(async (rail) => (await loadAdapter(rail)).script.sources))
  const gather = (name: keyof ScriptSources) => used.flatMap((sources) => sources[name] ?? [])
  return {
    scriptSrc: gather('scriptSrc'),
    styleSrc: gather('styleSrc'),
    imgSrc: gather('imgSrc'),
    connectSrc: gather('connectSrc'),
    frameSrc: gather('frameSrc'),
  }
}
