import { setTimeout as wait } from 'node:timers/promises'
import type { JobLog } from '#server/jobs/job-log.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { dropChangesBefore } from './changes-repository.ts'
import { giveUpStale, listDueDeliveries } from './deliveries-repository.ts'
import { staleBefore } from './retry-rules.ts'
import type { WebhookContext } from './webhook-context.ts'
import { releaseWebhook, takeDueWebhooks, type WebhookRow } from './webhooks-repository.ts'
import { writeEvents } from './write-events.ts'

/** How many webhooks a process sends to at once, how many of them may be failing, and how many events each gets at once. */
const mostTurns = 20
const mostFailingTurns = 10
const eventsInTurn = 5

/** The lease of a webhook in milliseconds: several times as long as its events may take. */
const lease = 60_000

/** How often new events are looked for while receivers are awaited, in milliseconds. */
const lookEvery = 500

/** After how many milliseconds a run begins no more turns, as the queue takes a longer job for a dead one. */
const longestRun = 5 * 60_000

/**
 * Sends all due events and returns how many arrived. Each webhook gets a few at a time, in turn, so a slow receiver
 * delays only its own, and failing ones leave turns to the others. At least once: an event is repeated if the process
 * dies before recording it.
 */
export async function sendWebhooks(context: WebhookContext, log: JobLog): Promise<number> {
  const { db, now, receivers } = context
  const turns = { fine: new Set<Promise<void>>(), failing: new Set<Promise<void>>() }
  const running = () => [...turns.fine, ...turns.failing]
  let delivered = 0
  const begin = async (kind: keyof typeof turns, limit: number) => {
    const leaseEnd = new Date(now().getTime() + lease)
    const due = await takeDueWebhooks(db, { now: now(), leaseEnd, limit, isFailing: kind === 'failing' })
    for (const webhook of due) {
      const turn = sendTo(context, webhook, log).then((count) => {
        delivered += count
        turns[kind].delete(turn)
      })
      turns[kind].add(turn)
    }
  }
  await giveUpOld(context, log)
  const end = now().getTime() + longestRun
  while (!receivers.signal.aborted && now().getTime() < end) {
    await writeEvents(context, log)
    await begin('fine', mostTurns - running().length)
    await begin('failing', Math.min(mostTurns - running().length, mostFailingTurns - turns.failing.size))
    if (running().length === 0) break
    await Promise.race([...running(), wait(lookEvery, null, { ref: false })])
  }
  await Promise.all(running())
  return delivered
}

/** Gives up deliveries that waited for a day, and deletes changes that never became events. */
async function giveUpOld({ db, now }: WebhookContext, log: JobLog): Promise<void> {
  await giveUpStale(db, staleBefore(now()), now())
  const dropped = await dropChangesBefore(db, staleBefore(now()))
  if (dropped > 0) log.error({ dropped }, 'No webhook got some changes, which were too old.')
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
