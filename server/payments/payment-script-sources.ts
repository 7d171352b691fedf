import type { Config } from '#server/config.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { adapters } from './adapters.ts'
import type { ScriptSources } from './payment-adapter.ts'

/** What the providers' scripts need on the pages that take payments; null where all is our own, as in the sandbox. */
export function paymentScriptSources(config: Pick<Config, Rail>): Required<ScriptSources> | null {
  const used = rails.filter((rail) => config[rail] !== null).map((rail) => adapters[rail].script.sources)
  if (used.length === 0) return null
  const gather = (name: keyof ScriptSources) => used.flatMap((sources) => sources[name] ?? [])
  return {
    scriptSrc: gather('scriptSrc'),
    styleSrc: gather('styleSrc'),
    imgSrc: gather('imgSrc'),
    connectSrc: gather('connectSrc'),
    frameSrc: gather('frameSrc'),
  }
}
