import type { Generated } from 'kysely'

/** The USDA's farmers markets as they were imported last. */
export interface FarmersMarketsTable {
  id: string
  name: string
  address: string
  city: string | null
  /** two letters */
  state: string | null
  zip: string | null
  latitude: number
  longitude: number
  website: string | null
  description: Generated<string>
  created_at: Date
  updated_at: Date
}
