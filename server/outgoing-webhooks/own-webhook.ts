import type { Viewer } from '#server/accounts/viewer.ts'
import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WebhookId } from '#shared/api/ids.ts'
import { findWebhook, type WebhookRow } from './webhooks-repository.ts'

/** The viewer's webhook; throws `not_found` for every other. */
export async function ownWebhook(db: Db, viewer: Pick<Viewer, 'id'>, id: WebhookId): Promise<WebhookRow> {
  return requireWebhook(await findWebhook(db, id, viewer.id))
}

/** Throws `not_found` without a webhook. */
export function requireWebhook(webhook: WebhookRow | undefined): WebhookRow {
  if (!webhook) throw new AppError('not_found', 'This webhook no longer exists.')
  return webhook
}
