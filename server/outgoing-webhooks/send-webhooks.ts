import { setTimeout as wait } from 'node:timers/promises'
import type { JobLog } from '#server/jobs/job-log.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { giveUpStale, listDueDeliveries } from './deliveries-repository.ts'
import { staleBefore } from './retry-rules.ts'
import type { WebhookContext } from './webhook-context.ts'
import { releaseWebhook, takeDueWebhooks, type WebhookRow } from './webhooks-repository.ts'
import { writeEvents } from './write-events.ts'

/** How many webhooks a process sends to at once, and how many events each gets at once. */
const mostTurns = 20
const eventsInTurn = 5

/** The lease of a webhook in milliseconds: several times as long as its events may take. */
const lease = 60_000

/** How often new events are looked for while receivers are awaited, in milliseconds. */
const lookEvery = 500

/**
 * Sends all due events and returns how many arrived. Each webhook gets a few at a time, in turn, so a slow receiver
 * delays only its own. At least once: an event is repeated if the process dies before recording it.
 */
export async function sendWebhooks(context: WebhookContext, log: JobLog): Promise<number> {
  const { db, now, receivers } = context
  const turns = new Set<Promise<void>>()
  let delivered = 0
  await giveUpStale(db, staleBefore(now()), now())
  while (!receivers.signal.aborted) {
    await writeEvents(context, log)
    const due = await takeDueWebhooks(db, {
      now: now(),
      leaseEnd: new Date(now().getTime() + lease),
      limit: mostTurns - turns.size,
    })
    for (const webhook of due) {
      const turn = sendTo(context, webhook, log).then((count) => {
        delivered += count
        turns.delete(turn)
      })
      turns.add(turn)
    }
    if (turns.size === 0) break
    await Promise.race([...turns, wait(lookEvery, null, { ref: false })])
  }
  await Promise.all(turns)
  return delivered
}

/** Sends some events to one webhook and returns how many arrived; failures are logged. */
async function sendTo(context: WebhookContext, webhook: WebhookRow, log: JobLog): Promise<number> {
  const { db, now } = context
  try {
    const due = await listDueDeliveries(db, webhook.id, { now: now(), limit: eventsInTurn })
    const answers = await Promise.all(due.map((delivery) => attemptDelivery(context, webhook, delivery)))
    await releaseWebhook(db, webhook.id, now())
    const arrived = answers.filter(({ failure }) => failure === null).length
    log.info({ webhook: webhook.id, arrived, failed: answers.length - arrived }, 'Webhooks were sent.')
    return arrived
  } catch (error) {
    if (!context.receivers.signal.aborted)
      log.error(
        { err: error, webhook: webhook.id },
        'Sending to a webhook failed; it is retried after its lease.',
      )
    return 0
  }
}
