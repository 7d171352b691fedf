import type { ColumnType } from 'kysely'
import type { PersonId } from '#shared/api/ids.ts'
import type { Matching } from '#shared/api/imports.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { BodyHash } from './column-types.ts'

/** A file of bakes that a baker imported. */
export interface BakeImportsTable {
  id: string
  cook_id: PersonId
  idempotency_key: IdempotencyKey | null
  idempotent_body: BodyHash | null
  headings: ColumnType<string[], string, string>
  /** in the order of the headings */
  matching: ColumnType<Matching, string, string>
  /** number of created listings */
  listings: number
  created_at: Date
  updated_at: Date
}
