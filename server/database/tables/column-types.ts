import type { ColumnType } from 'kysely'
import type { Branded } from '#shared/branded.ts'

/** A decimal such as 4.80 or 0.0750; read as a string to keep every digit. */
export type Numeric = ColumnType<string, string | number, string | number>

/** A browser's session token. */
export type SessionToken = Branded<string, 'SessionToken'>
export type AdminSessionId = Branded<string, 'AdminSessionId'>

/** The hash of a session's or one-time link's token; tokens are not stored. */
export type TokenHash = Branded<string, 'TokenHash'>

/** A password hash in the account library's format. */
export type PasswordHash = Branded<string, 'PasswordHash'>

/** The hash of a call's body. */
export type BodyHash = Branded<string, 'BodyHash'>
