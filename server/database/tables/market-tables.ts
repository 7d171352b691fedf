import type { Generated } from 'kysely'

/** The latest import of the USDA's farmers markets. */
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
