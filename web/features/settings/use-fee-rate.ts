import { useRead } from '#web/use-read.ts'
import { settingsRead } from './settings-read.ts'

/** The service fee in force as a share of the price, "0.0750"; null until it is known. */
export function useFeeRate(): string | null {
  return useRead(settingsRead).data?.commissionRate ?? null
}
