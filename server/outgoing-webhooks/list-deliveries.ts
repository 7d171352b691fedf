import * as z from 'zod/mini'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import { deliveryPageSize, mostAttempts, type WebhookDelivery } from '#shared/api/outgoing-webhooks.ts'
import { listAttempts, listDeliveries as listRows } from './deliveries-repository.ts'
import { ownWebhook } from './own-webhook.ts'
import { presentDelivery } from './webhook-presenter.ts'

/** Position after the last delivery of a page: its creation time in milliseconds, from 1970 to the year 9999. */
const DeliveryCursor = z.strictObject({
  at: z.int().check(z.gte(0), z.lt(253_402_300_800_000)),
  id: z.uuid(),
})

/** A page of the log of the viewer's webhook, newest first; throws `not_found`, and `invalid` for another cursor. */
export async function listDeliveries(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  id: WebhookId,
  cursor: string | undefined,
): Promise<{ deliveries: WebhookDelivery[]; nextCursor: string | null }> {
  await ownWebhook(db, viewer, id)
  const position = cursor === undefined ? null : decodeCursor(cursor, DeliveryCursor)
  const after = position && { at: new Date(position.at), id: position.id }
  const rows = await listRows(db, id, { after, limit: deliveryPageSize + 1 })
  const page = rows.slice(0, deliveryPageSize)
  const attempts = await listAttempts(
    db,
    page.map((row) => row.id),
    mostAttempts,
  )
  const last = page.at(-1)
  return {
    deliveries: page.map((row) => presentDelivery(row, attempts)),
    nextCursor:
      last && rows.length > page.length ? encodeCursor({ at: last.created_at.getTime(), id: last.id }) : null,
  }
}
