import type { AppContext } from '#server/app-context.ts'
import type { AdminSessionId } from '#server/database/tables/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import type { AboutWhom } from '#server/http/refusals.ts'
import type { AdminId, PersonId, SessionId } from '#shared/api/ids.ts'
import type { AccountLibrary } from './account-library.ts'
import type { RealmSettings } from './realm-settings.ts'

/** A signed-in person, as far as both realms know them. */
export interface Owner {
  id: PersonId | AdminId
  sessionId: SessionId | AdminSessionId
  email: string
  firstName: string
  /** when they last re-authenticated; signing in does not count */
  reauthenticatedAt: Date | null
}

/** A change to how somebody signs in. */
export type SignInChange =
  | { kind: 'password-changed' }
  | { kind: 'app-added' | 'recovery-codes-renewed' }
  | { kind: 'passkey-added'; name: string; passkeyId: string }
  | { kind: 'passkey-removed'; name: string | null }

/** Why a sign-in failed; never shown to the person who tried. */
export type SignInFault =
  | 'unknown username'
  | 'wrong password'
  | 'inactive'
  | 'wrong code'
  | 'unknown passkey'
  | 'wrong passkey'

/** Everything that separates the accounts of users and admins. One realm's credentials never work in the other. */
export interface Realm<Of extends Owner = Owner> extends RealmSettings {
  /** The account library on the realm's tables, cookies and keys. Never call it inside one of our transactions. */
  library(context: AppContext): Promise<AccountLibrary>
  /** whether an owner must have a second factor */
  needsSecondFactor: boolean
  /** the sign-in name: an email address, or an admin's username */
  accountName(owner: Of): string
  /** the name under which browsers remember an account; changing it makes every browser unknown */
  deviceName(db: Db, ownerId: Of['id']): Promise<string>
  /** identifies the account in the log */
  about(ownerId: Of['id']): AboutWhom
  /**
   * Applies a change's consequences within its transaction: ends sessions and factors, logs it and queues an email. A
   * new password is set afterward.
   */
  followChange(trx: Trx, context: AppContext, owner: Of, change: SignInChange): Promise<void>
  /** Records a failed sign-in that needs more than a log line. */
  noteFailedSignIn(
    context: AppContext,
    http: Pick<CallContext, 'request'>,
    ownerId: Of['id'] | null,
    fault: SignInFault,
  ): Promise<void>
}
