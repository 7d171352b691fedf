/** The attempts under a hashed key in its window. */
export interface AttemptCountsTable {
  key: string
  tries: number
  ends_at: Date
  created_at: Date
  updated_at: Date
}
