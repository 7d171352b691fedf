import type { WebhookId } from '#shared/api/ids.ts'
import type { listWebhookDeliveries, listWebhooks } from '#shared/api/outgoing-webhooks.ts'
import { apiQuery, pagedApiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's webhooks. */
export const webhooksQuery = apiQuery<typeof listWebhooks>('/api/sellers/webhooks')

/** A page of a webhook's log; never fresh, because every event adds to it. */
export const deliveriesQuery = (id: WebhookId, cursor: string | undefined) =>
  pagedApiQuery<typeof listWebhookDeliveries>(
    '/api/sellers/webhooks/:id/deliveries',
    { params: { id }, query: { cursor } },
    { staleTime: 0 },
  )
