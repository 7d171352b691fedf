import type { ColumnType, Generated } from 'kysely'
import type { AccessScope } from '#shared/api/access-tokens.ts'
import type { cookTypes } from '#shared/api/cooks.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AccessTokenId, PersonId, SessionId } from '#shared/api/ids.ts'
import type { SecurityEventKind } from '#shared/api/security-events.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { PasswordHash, TokenHash } from './column-types.ts'

/** Each provider's payout columns, prefixed with its name. */
type PayoutColumns = { [R in Exclude<Rail, 'paypal'> as `${R}_account_id`]: string | null } & {
  [R in Rail as `${R}_connected`]: Generated<boolean>
} & {
  /** the account it paid before the last change */
  [R in Rail as `${R}_former`]: string | null
} & { [R in Rail as `${R}_changed_at`]: Date | null } & {
  [R in Rail as `${R}_former_gone`]: Generated<boolean>
}

export interface UsersTable extends PayoutColumns {
  id: PersonId
  email: string
  email_verified: Generated<boolean>
  first_name: string
  last_name: Generated<string>
  profile_image_url: string | null
  bio: string | null
  location: string | null
  phone: string | null
  /** whether only people who have ordered see their contact details */
  keeps_contact: Generated<boolean>
  /** whether they get pickup reminders by email, a day and two hours before */
  reminds_day_before: Generated<boolean>
  reminds_hours_before: Generated<boolean>
  /** whether they get an email when an order is ready */
  tells_ready: Generated<boolean>
  cook_type: Generated<(typeof cookTypes)[number]>
  /** PayPal identifies them by these two, other providers by an id alone */
  paypal_email: string | null
  paypal_merchant_id: string | null
  /** rails the baker turned off */
  rails_off: Generated<Rail[]>
  /** whether they accept payment at pickup; null: not chosen */
  offers_pickup: boolean | null
  /** whether buyers may have unlimited open orders and servings paid at pickup */
  lifts_pickup_limits: Generated<boolean>
  /** whether no-shows are refunded */
  refunds_no_shows: Generated<boolean>
  /** whether a no-show's servings are offered again */
  offers_no_shows: Generated<boolean>
  /** whether orders are confirmed automatically */
  confirms_automatically: Generated<boolean>
  /** when payment at pickup was paused, because the baker owes more than the limit */
  pickup_paused_at: Date | null
  /** when the baker was warned about nearing it */
  owed_warned_at: Date | null
  /** their holiday, YYYY-MM-DD, and message; all three or none */
  closed_from: string | null
  closed_to: string | null
  closed_message: string | null
  terms_accepted: Generated<boolean>
  terms_accepted_at: Date | null
  terms_version: string | null
  is_active: Generated<boolean>
  suspended_at: Date | null
  suspension_reason: Reason | null
  two_factor_enabled: Generated<boolean>
  /** increased to make browsers unknown to the account */
  device_generation: Generated<number>
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  words: ColumnType<string, never, never>
}

export interface SessionsTable {
  id: SessionId
  user_id: PersonId
  token: TokenHash
  expires_at: Date
  last_used_at: Date
  /** when its owner last re-authenticated; null: not since sign-in */
  proved_at: Date | null
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

export interface AccessTokensTable {
  id: AccessTokenId
  user_id: PersonId
  /** the owner's name for it */
  name: string
  token_hash: TokenHash
  /** its first characters, which are no secret */
  beginning: string
  scopes: AccessScope[]
  expires_at: Date
  /** to an hour; null: never */
  last_used_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface SecurityEventsTable {
  id: string
  user_id: PersonId
  kind: SecurityEventKind
  user_agent: string | null
  network: string | null
  created_at: Date
  updated_at: Date
}

interface AccountsTable {
  id: string
  user_id: PersonId
  account_id: string
  provider_id: string
  password: PasswordHash | null
  created_at: Date
  updated_at: Date
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

interface TwoFactorsTable {
  id: string
  user_id: PersonId
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: Date | null
  created_at: Date
  updated_at: Date
}

interface UsedCodesTable {
  user_id: PersonId
  code: string
  used_at: Date
}

interface PasskeysTable {
  id: string
  user_id: PersonId
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

interface PasswordResetRequestsTable {
  id: string
  email: string
  created_at: Date
  updated_at: Date
}

interface FollowedLinksTable {
  token_hash: TokenHash
  purpose: OneTimeLinksTable['purpose']
  created_at: Date
  updated_at: Date
}

interface EndedLinksTable {
  token_hash: TokenHash
  user_id: PersonId
  /** SHA-256 of the address it was to confirm */
  email_hash: string
  created_at: Date
  updated_at: Date
}

export interface OneTimeLinksTable {
  user_id: PersonId
  purpose: 'reset-password' | 'verify-email' | 'change-email'
  token_hash: TokenHash
  email: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

/** The subject of a notice. */
export type DisownSubject =
  | 'passkey'
  | 'app'
  | 'recovery-codes'
  | 'device'
  | 'address'
  | 'password'
  | 'payout'
  | 'token'
  | 'webhook'

export interface DisownLinksTable {
  token_hash: TokenHash
  user_id: PersonId
  subject: DisownSubject
  passkey_id: string | null
  /** the notice's recipient; null: older than this column */
  email: string | null
  expires_at: Date
  created_at: Date
  updated_at: Date
}

interface BakerCalendarsTable {
  cook_id: PersonId
  /** of the secret calendar link for their pickups */
  token_hash: string
  created_at: Date
  updated_at: Date
}

/** Tables of accounts and their credentials. */
export interface AccountTables {
  users: UsersTable
  security_events: SecurityEventsTable
  sessions: SessionsTable
  access_tokens: AccessTokensTable
  accounts: AccountsTable
  verifications: VerificationsTable
  two_factors: TwoFactorsTable
  used_codes: UsedCodesTable
  passkeys: PasskeysTable
  password_reset_requests: PasswordResetRequestsTable
  mailed_links: OneTimeLinksTable
  followed_links: FollowedLinksTable
  disown_links: DisownLinksTable
  ended_links: EndedLinksTable
  baker_calendars: BakerCalendarsTable
}
