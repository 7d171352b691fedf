import type { ColumnType, Generated } from 'kysely'

/** A moment; the database fills it in when the row is made. */
export type Stamp = Generated<Date>

/** A decimal such as 4.80 or 0.0750: a string on the way out, so that no digit is lost. */
export type Numeric = ColumnType<string, string | number, string | number>
