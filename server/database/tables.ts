import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { addressTypes } from '#shared/api/address-fields.ts'
import type { ContactCategory } from '#shared/api/contact.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, BatchId, ListingId, PersonId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import type { Category } from '#shared/categories.ts'
import type { DietColumn } from '#shared/diets.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import type { Cents, OvenSpaces, Servings } from '#shared/money.ts'
import type { Grams } from '#shared/weight.ts'
import type {
  AccessTokensTable,
  AccountTables,
  DisownLinksTable,
  OneTimeLinksTable,
  SecurityEventsTable,
  SessionsTable,
  UsersTable,
} from './tables/account-tables.ts'
import type {
  AdminAccountsTable,
  AdminActivityLogsTable,
  AdminDisownLinksTable,
  AdminPasskeysTable,
  AdminSessionsTable,
  AdminTwoFactorsTable,
  AdminUsedCodesTable,
  AdminUsersTable,
  AdminVerificationsTable,
} from './tables/admin-tables.ts'
import type { AnnouncementsTable, OrderAnnouncementsTable } from './tables/announcement-tables.ts'
import type { BackfillsTable } from './tables/backfill-tables.ts'
import type {
  BakeRepeatsTable,
  BatchesTable,
  DuePickupSpansTable,
  OvensTable,
  PickupSpansColumn,
} from './tables/batch-tables.ts'
import type { ClosedMonthAccountsTable, ClosedMonthsTable } from './tables/book-tables.ts'
import type { Numeric } from './tables/column-types.ts'
import type { DashboardFiguresTable } from './tables/dashboard-tables.ts'
import type { BakeImportsTable } from './tables/import-tables.ts'
import type { AttemptCountsTable } from './tables/limit-tables.ts'
import type { FarmersMarketsTable } from './tables/market-tables.ts'
import type { OrderChangesTable } from './tables/order-change-tables.ts'
import type { OrderHoldsTable, OrdersTable } from './tables/order-tables.ts'
import type {
  AccountMovementsView,
  CheckoutsTable,
  CommissionReportsTable,
  DisputeSharesTable,
  DisputesTable,
  LedgerMovementsTable,
  PaymentBalancesTable,
  PaymentInstructionsTable,
  PaymentsTable,
  PaymentWebhookEventsTable,
  PaymentWebhookRefusalsTable,
  PayoutChangesTable,
  PayoutConnectionsTable,
  ProviderEventWordsTable,
} from './tables/payment-tables.ts'
import type { PickupPlacesTable, PickupWindowsTable } from './tables/pickup-tables.ts'
import type {
  ReconciliationDifferencesTable,
  ReconciliationRunsTable,
} from './tables/reconciliation-tables.ts'
import type { ContentReportsTable, ReportCasesTable } from './tables/report-tables.ts'
import type { DatabaseMarkTable, LastBackupTable } from './tables/restore-tables.ts'
import type { ReviewsTable } from './tables/review-tables.ts'
import type { CommissionSettingsTable, SystemSettingsTable } from './tables/setting-tables.ts'
import type { WaitlistEntriesTable } from './tables/waitlist-tables.ts'
import type { WebhookTables } from './tables/webhook-tables.ts'

interface ServerSecretsTable {
  name: string
  value: string
  created_at: Date
}

/** The content of an email that was given up, while it can be retried. */
interface GivenUpMailsTable {
  mail_id: string
  text_body: string
  html_body: string
  calendar: string | null
  created_at: Date
}

interface MailsTable {
  id: string
  purpose: string
  recipient: string
  subject: string
  text_body: string | null
  html_body: string | null
  calendar: string | null
  send_after: Date
  expires_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  sent_at: Date | null
  given_up_at: Date | null
  reply_to: string | null
  created_at: Date
  updated_at: Date
}

interface FoodListingsTable extends Record<DietColumn, Generated<boolean>> {
  id: ListingId
  cook_id: PersonId
  title: string
  description: string
  ingredients: Generated<string>
  cuisine: Category
  price_cents: Cents
  servings_available: Servings
  /** maintained by the database; null for older listings until the first comparison */
  servings_offered: ColumnType<Servings | null, never, Servings | null>
  serving_description: string
  /** its options, the cheapest at the listing's own price; none: sold by serving */
  options: ColumnType<StoredOption[], string | undefined, string>
  /** possible contents of mixed boxes, in display order */
  fillings: ColumnType<Filling[], string | undefined, string>
  /** maximum characters of a cake message; 0: none allowed */
  cake_message_length: Generated<number>
  /** limit per buyer in servings of a batch; null: none */
  most_per_buyer: Servings | null
  /** oven spaces of its day per serving */
  oven_spaces: Generated<OvenSpaces>
  /** grams of dough per serving; null: not given */
  dough_grams: Grams | null
  /** minimum notice in hours before it is ready; null: none */
  lead_hours: number | null
  /** YYYY-MM-DD */
  ready_by_date: string
  /** HH:MM:SS */
  ready_by_time: string
  time_zone: string
  ready_at: Date
  image_url: string | null
  is_active: Generated<boolean>
  /** whether its baker may sell: active, with a confirmed address */
  cook_is_active: ColumnType<boolean, never, never>
  /** whether it only waits for its baker to confirm their address */
  is_draft: ColumnType<boolean, never, never>
  /** its baker's holiday, YYYY-MM-DD, and message; maintained by the database */
  closed_from: ColumnType<string | null, never, never>
  closed_to: ColumnType<string | null, never, never>
  closed_message: ColumnType<string | null, never, never>
  archived_at: Date | null
  archived_by: AdminId | null
  archive_reason: Reason | null
  rating: Generated<Numeric>
  review_count: Generated<number>
  order_count: Generated<number>
  address: string
  address_type: (typeof addressTypes)[number]
  hides_address: Generated<boolean>
  pickup_instructions: Generated<string>
  latitude: number | null
  longitude: number | null
  /** whether they are the center of its address's ZIP or town */
  is_placed_by_address: Generated<boolean>
  /** the baker's pickup location, whose address it uses; null: its own address */
  place_id: PickupPlaceId | null
  terms_accepted_at: Date
  /** its location's region at creation (`region-rules.ts`); null for older listings until the backfill */
  region: number | null
  created_at: Date
  updated_at: Date
  shown_latitude: ColumnType<number | null, never, never>
  shown_longitude: ColumnType<number | null, never, never>
  is_public: ColumnType<boolean, never, never>
  /** set by a job once the listing is past */
  has_left_browsing: ColumnType<boolean, never, boolean>
  /** the batch it shows, and its order deadline; both null for a bake with a single batch, which has no row */
  batch_id: ColumnType<BatchId | null, never, BatchId>
  order_by: ColumnType<Date | null, never, Date>
  /** that batch's pickup windows of its baker; null: all at its location */
  pickup_window_ids: ColumnType<PickupWindowId[] | null, never, PickupWindowId[] | null>
  /** its pickup windows' times, maintained by `keep-pickup-spans.ts` */
  pickup_spans: PickupSpansColumn
  /**
   * the start of the next one that can be ordered for, maintained by `keep-pickup-spans.ts`, first set by the database
   */
  pickup_from: ColumnType<Date | null, never, never>
  /** when that changes to another; null: it stays */
  pickup_moves_at: ColumnType<Date | null, never, never>
  /** counts the baker's own changes and batch switches, not sales */
  version: Generated<number>
  words: ColumnType<string, never, never>
  /** the words of its title, category, diets and baker; null until the backfill */
  name_words: ColumnType<string | null, never, never>
  /** word prefixes and pickup days as a bitmap; maintained by the database */
  word_marks: ColumnType<Uint8Array, never, never>
}

interface WalkUpSalesTable {
  id: string
  food_listing_id: ListingId
  /** its batch; null for a bake with a single one */
  batch_id: BatchId | null
  /** YYYY-MM-DD: its bake day; null for older sales */
  ready_by_date: string | null
  servings: Servings
  created_at: Date
  updated_at: Date
}

interface PhotosTable {
  /** the dominant color and a hash of the pixels */
  id: string
  owner_id: PersonId | null
  width: number
  height: number
  bytes: number
  unused_since: Date | null
  created_at: Date
  updated_at: Date
}

interface ListingPhotosTable {
  food_listing_id: ListingId
  position: number
  photo_id: string
  created_at: Date
  updated_at: Date
}

interface GeocodedPointsTable {
  point: string
  address: string | null
  created_at: Date
  updated_at: Date
}

interface GeocoderTurnsTable {
  id: Generated<boolean>
  next_at: Date
  created_at: Date
  updated_at: Date
}

interface SearchVocabularyTable {
  word: string
  cuisine: string
  listing_count: number
  created_at: Date
  updated_at: Date
}

interface WorkerHeartbeatsTable {
  /** a single row */
  id: Generated<boolean>
  beat_at: Date
  created_at: Date
  updated_at: Date
}

interface ContactMessagesTable {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  category: ContactCategory
  message: string
  status: Generated<'open' | 'answered'>
  due_at: Date
  answer: string | null
  note: string | null
  answered_at: Date | null
  answered_by: AdminId | null
  created_at: Date
  updated_at: Date
}

/** The tables that code uses; the migrations define all of them, with constraints. */
export interface Tables extends AccountTables, WebhookTables {
  fills: BackfillsTable
  server_secrets: ServerSecretsTable
  mails: MailsTable
  given_up_mails: GivenUpMailsTable
  food_listings: FoodListingsTable
  announcements: AnnouncementsTable
  bake_imports: BakeImportsTable
  order_announcements: OrderAnnouncementsTable
  order_changes: OrderChangesTable
  batches: BatchesTable
  bake_repeats: BakeRepeatsTable
  due_pickup_spans: DuePickupSpansTable
  ovens: OvensTable
  walk_up_sales: WalkUpSalesTable
  waitlist_entries: WaitlistEntriesTable
  photos: PhotosTable
  listing_photos: ListingPhotosTable
  geocoded_points: GeocodedPointsTable
  geocoder_turns: GeocoderTurnsTable
  search_vocabulary: SearchVocabularyTable
  orders: OrdersTable
  order_holds: OrderHoldsTable
  pickup_places: PickupPlacesTable
  pickup_windows: PickupWindowsTable
  checkouts: CheckoutsTable
  payments: PaymentsTable
  payment_instructions: PaymentInstructionsTable
  ledger_movements: LedgerMovementsTable
  account_movements: AccountMovementsView
  payment_balances: PaymentBalancesTable
  payment_webhook_events: PaymentWebhookEventsTable
  provider_event_words: ProviderEventWordsTable
  payment_webhook_refusals: PaymentWebhookRefusalsTable
  payout_changes: PayoutChangesTable
  payout_connections: PayoutConnectionsTable
  reconciliation_runs: ReconciliationRunsTable
  reconciliation_differences: ReconciliationDifferencesTable
  disputes: DisputesTable
  dispute_shares: DisputeSharesTable
  commission_settings: CommissionSettingsTable
  commission_reports: CommissionReportsTable
  system_settings: SystemSettingsTable
  contact_messages: ContactMessagesTable
  farmers_markets: FarmersMarketsTable
  reviews: ReviewsTable
  report_cases: ReportCasesTable
  content_reports: ContentReportsTable
  admin_users: AdminUsersTable
  admin_sessions: AdminSessionsTable
  admin_accounts: AdminAccountsTable
  admin_verifications: AdminVerificationsTable
  admin_two_factors: AdminTwoFactorsTable
  admin_passkeys: AdminPasskeysTable
  admin_used_codes: AdminUsedCodesTable
  admin_disown_links: AdminDisownLinksTable
  admin_activity_logs: AdminActivityLogsTable
  closed_months: ClosedMonthsTable
  closed_month_accounts: ClosedMonthAccountsTable
  dashboard_figures: DashboardFiguresTable
  attempt_counts: AttemptCountsTable
  worker_heartbeats: WorkerHeartbeatsTable
  database_mark: DatabaseMarkTable
  last_backup: LastBackupTable
}

/** The first parameter of repository functions: the database or a transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>
/** Requires a transaction. */
export type Trx = Transaction<Tables>

export type PayoutChangeRow = Selectable<PayoutChangesTable>
export type UserRow = Selectable<UsersTable>
export type NewUserRow = Insertable<UsersTable>
export type UserRowChange = Updateable<UsersTable>
export type SecurityEventRow = Selectable<SecurityEventsTable>
export type AccessTokenRow = Selectable<AccessTokensTable>
export type SessionRow = Selectable<SessionsTable>
export type MailRow = Selectable<MailsTable>
export type NewMailRow = Insertable<MailsTable>
export type OneTimeLinkRow = Selectable<OneTimeLinksTable>
export type DisownLinkRow = Selectable<DisownLinksTable>
export type ListingRow = Selectable<FoodListingsTable>
export type NewListingRow = Insertable<FoodListingsTable>
export type ListingRowChange = Updateable<FoodListingsTable>
export type BatchRow = Selectable<BatchesTable>
export type NewBatchRow = Insertable<BatchesTable>
export type BatchRowChange = Updateable<BatchesTable>
export type BakeRepeatRow = Selectable<BakeRepeatsTable>
export type OrderRow = Selectable<OrdersTable>
export type OrderRowChange = Updateable<OrdersTable>
export type OrderHoldRow = Selectable<OrderHoldsTable>
export type PickupPlaceRow = Selectable<PickupPlacesTable>
export type NewPickupPlaceRow = Insertable<PickupPlacesTable>
export type PickupPlaceRowChange = Updateable<PickupPlacesTable>
export type PickupWindowRow = Selectable<PickupWindowsTable>
export type NewPickupWindowRow = Insertable<PickupWindowsTable>
export type PickupWindowRowChange = Updateable<PickupWindowsTable>
export type PhotoRow = Selectable<PhotosTable>
export type NewPhotoRow = Insertable<PhotosTable>
export type NewCheckoutRow = Insertable<CheckoutsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type NewPaymentRow = Insertable<PaymentsTable>
export type PaymentRowChange = Updateable<PaymentsTable>
export type InstructionRow = Selectable<PaymentInstructionsTable>
export type NewInstructionRow = Insertable<PaymentInstructionsTable>
export type DisputeRow = Selectable<DisputesTable>
export type AccountMovementRow = Selectable<AccountMovementsView>
export type NewContactMessageRow = Insertable<ContactMessagesTable>
export type ReportCaseRow = Selectable<ReportCasesTable>
export type NewReportCaseRow = Insertable<ReportCasesTable>
export type ContentReportRow = Selectable<ContentReportsTable>
export type NewContentReportRow = Insertable<ContentReportsTable>
export type ReviewRow = Selectable<ReviewsTable>
export type NewReviewRow = Insertable<ReviewsTable>
export type ReviewRowChange = Updateable<ReviewsTable>
export type WaitlistEntryRow = Selectable<WaitlistEntriesTable>
export type FarmersMarketRow = Selectable<FarmersMarketsTable>
export type NewFarmersMarketRow = Insertable<FarmersMarketsTable>
