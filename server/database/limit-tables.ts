import type { Stamp } from './column-types.ts'

/** How often something was tried under a hashed key, until its time is over. */
export interface AttemptCountsTable {
  key: string
  tries: number
  ends_at: Date
  created_at: Stamp
  updated_at: Stamp
}
