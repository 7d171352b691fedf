import type { AccessTokenRow } from '#server/database/tables.ts'
import type { AccessToken } from '#shared/api/access-tokens.ts'

/** A token as its owner sees it, without its hash. */
export function presentAccessToken(row: AccessTokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    beginning: row.beginning,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }
}
