import type { Config } from '#server/config.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'

/** The enabled rails: those with keys, or all in the sandbox. */
export function railsOn(config: Pick<Config, Rail | 'paymentSandbox'>): Rail[] {
  return rails.filter((rail) => config.paymentSandbox || config[rail] !== null)
}
