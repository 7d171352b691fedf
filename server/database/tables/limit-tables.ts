/** How often something was tried under a hashed key, until its time is over. */
export interface AttemptCountsTable {
  key: string
  tries: number
  ends_at: Date
  created_at: Date
  updated_at: Date
}
