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
import type { FillsTable } from './tables/fill-tables.ts'
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
import type { DatabaseMarkTable } from './tables/restore-tables.ts'
import type { ReviewsTable } from './tables/review-tables.ts'
import type { CommissionSettingsTable, SystemSettingsTable } from './tables/setting-tables.ts'
import type { WaitlistEntriesTable } from './tables/waitlist-tables.ts'

interface ServerSecretsTable {
  name: string
  value: string
  created_at: Date
}

/** What a mail said that was given up, for as long as it can be tried again. */
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
  /** kept by the database; null of listings from before it was kept, until they are first compared */
  servings_offered: ColumnType<Servings | null, never, Servings | null>
  serving_description: string
  /** in which it is sold, the cheapest at the listing's own price; none: by the serving */
  options: ColumnType<StoredOption[], string | undefined, string>
  /** what can be in its mixed boxes, in the order in which they are shown */
  fillings: ColumnType<Filling[], string | undefined, string>
  /** how long a message on the cake may be, in characters; 0: there can be none */
  cake_message_length: Generated<number>
  /** how many servings of a batch one buyer may have ordered; null: as many as there are */
  most_per_buyer: Servings | null
  /** how many oven spaces of its day a serving takes */
  oven_spaces: Generated<OvenSpaces>
  /** how many grams of dough a serving takes; null: its baker has not said */
  dough_grams: Grams | null
  /** how many hours before it is ready it is to be ordered at least; null: none */
  lead_hours: number | null
  /** YYYY-MM-DD */
  ready_by_date: string
  /** HH:MM:SS */
  ready_by_time: string
  time_zone: string
  ready_at: Date
  image_url: string | null
  is_active: Generated<boolean>
  /** whether its baker may sell: active, and with a confirmed address */
  cook_is_active: ColumnType<boolean, never, never>
  /** whether it waits for nothing but its baker to confirm their address */
  is_draft: ColumnType<boolean, never, never>
  /** when its baker is closed, YYYY-MM-DD, and what they say about it; kept by the database */
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
  /** whether they are the middle of the ZIP or town of its address */
  is_placed_by_address: Generated<boolean>
  /** at which of its baker's places it is handed over, whose address it then has; null: at an address of its own */
  place_id: PickupPlaceId | null
  terms_accepted_at: Date
  /** where it was when it was made (`region-rules.ts`); null of listings from before, until they are filled */
  region: number | null
  created_at: Date
  updated_at: Date
  shown_latitude: ColumnType<number | null, never, never>
  shown_longitude: ColumnType<number | null, never, never>
  is_public: ColumnType<boolean, never, never>
  /** noted by a job once the listing is past */
  has_left_browsing: ColumnType<boolean, never, boolean>
  /** the batch that it shows, and until when that can be ordered; both null of a bake with one batch, which is no row */
  batch_id: ColumnType<BatchId | null, never, BatchId>
  order_by: ColumnType<Date | null, never, Date>
  /** in which of its baker's windows that batch is picked up; null: in all at its place */
  pickup_window_ids: ColumnType<PickupWindowId[] | null, never, PickupWindowId[] | null>
  /** in which windows it is picked up, kept by `keep-pickup-spans.ts` */
  pickup_spans: PickupSpansColumn
  /** when the next of them begins for which can be ordered, as far as `keep-pickup-spans.ts` has come; the first is noted by the database */
  pickup_from: ColumnType<Date | null, never, never>
  /** from when on that is another of them; null: it stays */
  pickup_moves_at: ColumnType<Date | null, never, never>
  /** counts the baker's own changes, and other batches shown, not what was sold */
  version: Generated<number>
  words: ColumnType<string, never, never>
  /** what the words start with and on which days it may be picked up, as bits; kept by the database */
  word_marks: ColumnType<Uint8Array, never, never>
}

interface WalkUpSalesTable {
  id: string
  food_listing_id: ListingId
  /** of which batch; null of a bake that had one */
  batch_id: BatchId | null
  /** YYYY-MM-DD: for which day it was baked; null of sales from before that was kept */
  ready_by_date: string | null
  servings: Servings
  created_at: Date
  updated_at: Date
}

interface PhotosTable {
  /** the dominant colour and a hash of the pixels */
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
  /** there is one row */
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

/** The tables that code reads and writes; the migrations hold all of them, with their constraints. */
export interface Tables extends AccountTables {
  fills: FillsTable
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
}

/** What repository functions take first: the database, or the transaction they are part of. */
export type Db = Kysely<Tables> | Transaction<Tables>
/** A function that takes this must run inside a transaction. */
export type Trx = Transaction<Tables>

export type PayoutChangeRow = Selectable<PayoutChangesTable>
export type UserRow = Selectable<UsersTable>
export type NewUserRow = Insertable<UsersTable>
export type UserRowChange = Updateable<UsersTable>
export type SecurityEventRow = Selectable<SecurityEventsTable>
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
