import { useApiQuery } from '#web/data/use-api-query.ts'
import { settingsQuery } from './settings-query.ts'

/** The current service fee as a share of the price, "0.0750"; null until loaded. */
export function useFeeRate(): string | null {
  return useApiQuery(settingsQuery).data?.commissionRate ?? null
}
