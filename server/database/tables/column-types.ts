import type { ColumnType } from 'kysely'
import type { Flavoured } from '#shared/flavoured.ts'

/** A decimal such as 4.80 or 0.0750: a string on the way out, so that no digit is lost. */
export type Numeric = ColumnType<string, string | number, string | number>

/** What a browser proves its session with. */
export type SessionToken = Flavoured<string, 'SessionToken'>
export type AdminSessionId = Flavoured<string, 'AdminSessionId'>

/** Of a session's token, or of the one in a one-time link, which are themselves not kept. */
export type TokenHash = Flavoured<string, 'TokenHash'>

/** Of a password, in the account library's form. */
export type PasswordHash = Flavoured<string, 'PasswordHash'>

/** What a call was sent with, in few characters. */
export type BodyHash = Flavoured<string, 'BodyHash'>
