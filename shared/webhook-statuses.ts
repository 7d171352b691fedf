/** The statuses of a webhook's delivery. */
export const webhookStatuses = ['waiting', 'delivered', 'failed', 'skipped'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
