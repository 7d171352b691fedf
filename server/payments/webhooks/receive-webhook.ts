import { AppError } from '#server/http/app-error.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { DisputeLog } from '../disputes/apply-dispute.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { loadAdapter } from '../providers/provider-table.ts'
import { countRefusal, isTakenIn } from './provider-events-repository.ts'
import { takeInEvent } from './take-in-event.ts'

/**
 * Takes in what a provider tells of its own accord: proven to be its word, then looked up at the provider itself, then
 * written down. The same event again changes nothing, and an event about something unknown is no event of ours. One that cannot be
 * looked up is kept, and taken in by us until it can (OPEN-77). Throws `bad_request` for a forged one, of which no more than that there
 * was one is kept, and `unavailable` when nobody can say whether it is.
 */
export async function receiveWebhook(
  context: MoneyContext,
  rail: Rail,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  log: DisputeLog,
): Promise<void> {
  const event = await askProvider(context, rail, ({ provider }) => provider.readWebhook(headers, rawBody))
  if (event === null) {
    await countRefusal(context.db, rail, context.now())
    throw new AppError('bad_request', 'This is not signed by the payment provider.')
  }
  if (await isTakenIn(context.db, rail, event.eventId)) return
  const { signatureHeaders } = await loadAdapter(rail)
  const kept = signatureHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value.slice(0, longestHeader)] as const]
  })
  await takeInEvent(context, { rail, event, headers: Object.fromEntries(kept), raw: rawBody }, log)
}

/** How much of a header is kept, in characters; a signature is far shorter. */
const longestHeader = 1_500
