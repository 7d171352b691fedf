import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { AdminSessionId } from '#server/database/tables/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import type { AboutWhom } from '#server/http/refusals.ts'
import type { AdminId, PersonId, SessionId } from '#shared/api/ids.ts'
import type { AccountLibrary } from './account-library.ts'
import type { SigningKeys } from './keys/signing-keys.ts'

/** Whoever is signed in, as far as both realms know them. */
export interface Owner {
  id: PersonId | AdminId
  sessionId: SessionId | AdminSessionId
  email: string
  firstName: string
  /** when they last proved who they are, beside having signed in */
  provedAt: Date | null
}

/** Whose accounts: those of users or those of admins. */
export type RealmName = 'user' | 'admin'

/** What somebody changed about how they sign in. */
export type SignInChange =
  | { kind: 'password-changed' }
  | { kind: 'app-added' | 'recovery-codes-renewed' }
  | { kind: 'passkey-added'; name: string; passkeyId: string }
  | { kind: 'passkey-removed'; name: string | null }

/** Why a sign-in did not work: nobody who tries is told. */
export type SignInFault =
  | 'unknown username'
  | 'wrong password'
  | 'inactive'
  | 'wrong code'
  | 'unknown passkey'
  | 'wrong passkey'

/** Where a realm keeps its accounts, and with what it signs; the account library is set up by this. */
export interface RealmSettings {
  name: RealmName
  /** how authenticator apps and devices tell its accounts from those of the other */
  appName: string
  /** where its people sign in */
  siteOf(config: Pick<Config, 'publicUrl' | 'adminUrl'>): string
  /** what its cookies are signed with, and the keys of apps encrypted */
  keys(context: AppContext): Promise<SigningKeys>
  cookies: { session: string; secondStep: string; passkey: string; device: string }
  /** `strict`: no other site's link carries its cookies here */
  sameSite: 'lax' | 'strict'
  tables: RealmTables
  /** the column that says whose a row is */
  ownerColumn: 'user_id' | 'admin_id'
  /** the page where the links "This wasn't me" lead */
  disownPath: string
  /** columns of the owners' table that the library knows by another name, besides those that both realms have */
  ownerFields: Readonly<Record<string, string>>
  /** how long a session lasts after sign-in at most, in seconds */
  sessionSeconds: number
  /** after how long without a call a session ends, in milliseconds */
  idleTime: number
  /** throws for whom no session may begin */
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

/**
 * All that tells the accounts of users from those of admins: where they are, and what follows of what happens to them. Nothing of
 * one realm opens anything of the other.
 */
export interface Realm<Of extends Owner = Owner> extends RealmSettings {
  /** The account library on the realm's own tables, cookies and keys. Never call it inside a transaction of ours. */
  library(context: AppContext): Promise<AccountLibrary>
  /** whether an owner may not be without a second factor */
  needsSecondFactor: boolean
  /** what an account is signed in to by: an e-mail address, or an admin's username */
  accountName(owner: Of): string
  /** what browsers know an account by; another name from then on makes all of them new to it */
  deviceName(db: Db, ownerId: Of['id']): Promise<string>
  /** whose account it is, for the log */
  about(ownerId: Of['id']): AboutWhom
  /**
   * Ends what the change ends, writes down what an owner changed, and tells them by mail, as part of the change. A new password is set
   * after this.
   */
  followChange(trx: Trx, context: AppContext, owner: Of, change: SignInChange): Promise<void>
  /** Writes down a sign-in that did not work, where that is more than a line of the log. */
  noteFailedSignIn(
    context: AppContext,
    http: Pick<CallContext, 'request'>,
    ownerId: Of['id'] | null,
    fault: SignInFault,
  ): Promise<void>
}
