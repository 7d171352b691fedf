import { AppError } from '#server/http/app-error.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { DisputeLog } from '../disputes/apply-dispute.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { loadAdapter } from '../providers/provider-table.ts'
import { processEvent } from './process-event.ts'
import { countRefusal, isProcessed } from './provider-events-repository.ts'

/**
 * Processes a signed webhook once, with details read from the provider; an event that cannot be checked is stored and
 * retried (OPEN-77). Throws `bad_request` for a forged call, `unavailable` when its signature cannot be checked.
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
  if (await isProcessed(context.db, rail, event.eventId)) return
  const { signatureHeaders } = await loadAdapter(rail)
  const kept = signatureHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value.slice(0, longestHeader)] as const]
  })
  await processEvent(context, { rail, event, headers: Object.fromEntries(kept), raw: rawBody }, log)
}

/** The maximum stored length of a header, in characters; signatures are far shorter. */
const longestHeader = 1_500
