import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'
import type { SigningKeys } from './keys/signing-keys.ts'

/** Users' accounts or admins' accounts. */
type RealmName = 'user' | 'admin'

/** Where a realm stores its accounts and how it signs; configures the account library. */
export interface RealmSettings {
  name: RealmName
  /** the issuer name in authenticator apps and on devices */
  appName: string
  /** the site where its people sign in */
  siteOf(config: Pick<Config, 'publicUrl' | 'adminUrl'>): string
  /** sign its cookies and encrypt its app keys */
  keys(context: AppContext): Promise<SigningKeys>
  cookies: { session: string; secondStep: string; passkey: string; device: string }
  /** `strict`: links from other sites do not send its cookies */
  sameSite: 'lax' | 'strict'
  tables: RealmTables
  /** the column with the owner's id */
  ownerColumn: 'user_id' | 'admin_id'
  /** the page of "This wasn't me" links */
  disownPath: string
  /** columns of the owners' table that the library names differently, besides those of both realms */
  ownerFields: Readonly<Record<string, string>>
  /** maximum session lifetime after sign-in, in seconds */
  sessionSeconds: number
  /** idle timeout of a session, in milliseconds */
  idleTime: number
  /** throws when this owner must not start a session */
  refuseSignIn(db: Db, ownerId: string): Promise<void>
}

interface RealmTables {
  owners: 'users' | 'admin_users'
  sessions: 'sessions' | 'admin_sessions'
  accounts: 'accounts' | 'admin_accounts'
  verifications: 'verifications' | 'admin_verifications'
  twoFactors: 'two_factors' | 'admin_two_factors'
  passkeys: 'passkeys' | 'admin_passkeys'
  usedCodes: 'used_codes' | 'admin_used_codes'
  disownLinks: 'disown_links' | 'admin_disown_links'
}
