import type { ColumnType, Generated } from 'kysely'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { AdminId } from '#shared/api/ids.ts'
import type { DisownSubject } from './account-tables.ts'
import type { AdminSessionId, PasswordHash, TokenHash } from './column-types.ts'

export interface AdminUsersTable {
  id: AdminId
  username: string
  email: string
  email_verified: Generated<boolean>
  first_name: Generated<string>
  last_name: Generated<string>
  role: Generated<AdminRole>
  is_active: Generated<boolean>
  must_change_password: Generated<boolean>
  two_factor_enabled: Generated<boolean>
  device_generation: Generated<number>
  last_login_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface AdminSessionsTable {
  id: AdminSessionId
  admin_id: AdminId
  token: TokenHash
  expires_at: Date
  last_used_at: Date
  /** when the admin last re-authenticated; null: not since sign-in */
  proved_at: Date | null
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

export interface AdminAccountsTable {
  id: string
  admin_id: AdminId
  account_id: string
  provider_id: string
  password: PasswordHash | null
  created_at: Date
  updated_at: Date
}

export interface AdminVerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

export interface AdminTwoFactorsTable {
  id: string
  admin_id: AdminId
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: Date | null
  created_at: Date
  updated_at: Date
}

export interface AdminPasskeysTable {
  id: string
  admin_id: AdminId
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: Date
  updated_at: Date
}

export interface AdminUsedCodesTable {
  admin_id: AdminId
  code: string
  used_at: Date
}

export interface AdminDisownLinksTable {
  token_hash: TokenHash
  admin_id: AdminId
  subject: DisownSubject
  passkey_id: string | null
  email: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** Append-only: the database rejects updates and deletes. */
export interface AdminActivityLogsTable {
  id: string
  admin_id: ColumnType<AdminId | null, AdminId | null, never>
  action: ColumnType<string, string, never>
  target_type: ColumnType<string, string, never>
  target_id: ColumnType<string | null, string | null, never>
  /** written as JSON text, read as the parsed value */
  details: ColumnType<Record<string, unknown>, string, never>
  ip_address: ColumnType<string | null, string | null, never>
  user_agent: ColumnType<string | null, string | null, never>
  created_at: ColumnType<Date, Date, never>
  updated_at: ColumnType<Date, Date, never>
}
