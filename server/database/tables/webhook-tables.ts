import type { Generated } from 'kysely'
import type { PersonId, WebhookDeliveryId, WebhookEventId, WebhookId } from '#shared/api/ids.ts'
import type { AttemptFailure } from '#shared/api/outgoing-webhooks.ts'
import type { pingType, WebhookEventType } from '#shared/api/webhook-events.ts'
import type { WebhookStatus } from '#shared/webhook-statuses.ts'

/** Where a baker's webhooks go. */
interface WebhookEndpointsTable {
  id: WebhookId
  cook_id: PersonId
  url: string
  events: WebhookEventType[]
  /** encrypted (`secret-keys.ts`), as is the former one */
  secret: string
  /** signs too until `former_until`; both null without one */
  former_secret: string | null
  former_until: Date | null
  /** since when every attempt has failed; null after one that worked */
  failing_since: Date | null
  paused_at: Date | null
  paused_because: 'baker' | 'failing' | null
  /** until when a process sends to it; past: when one last did */
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

/** A change that an endpoint wants, written by triggers until a job makes it an event. */
interface WebhookChangesTable {
  id: Generated<number>
  cook_id: PersonId
  type: WebhookEventType
  /** an order or a listing */
  subject_id: string
  created_at: Date
}

interface WebhookEventsTable {
  id: WebhookEventId
  cook_id: PersonId
  type: WebhookEventType | typeof pingType
  /** its order or listing; null for a test */
  subject_id: string | null
  /** the JSON that is sent */
  body: string
  created_at: Date
}

/** An event on its way to an endpoint. */
interface WebhookDeliveriesTable {
  id: WebhookDeliveryId
  event_id: WebhookEventId
  endpoint_id: WebhookId
  status: WebhookStatus
  /** attempts since it was written or last replayed */
  tries: Generated<number>
  /** null unless it waits */
  next_attempt_at: Date | null
  created_at: Date
  updated_at: Date
}

interface WebhookAttemptsTable {
  id: string
  delivery_id: WebhookDeliveryId
  /** the HTTP status; null without an answer */
  status: number | null
  /** null: delivered */
  failure: AttemptFailure | null
  milliseconds: number
  /** the beginning of the answer */
  answer: string
  created_at: Date
}

/** Tables of the events that bakers' servers get. */
export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable
  webhook_changes: WebhookChangesTable
  webhook_events: WebhookEventsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
}
