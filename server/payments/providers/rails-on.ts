import type { Config } from '#server/config.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'

/** The rails that payments can go over: those with keys, or in the sandbox both. */
export function railsOn(config: Pick<Config, Rail | 'paymentSandbox'>): Rail[] {
  return rails.filter((rail) => config.paymentSandbox || config[rail] !== null)
}
