import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { LockedOrder } from '../changing/locked-orders-repository.ts'
import { holdMailToOperators } from '../mails/hold-mail-to-operators.ts'

/** Queues the email to operators about an order that its buyer did not get, in the caller's transaction. */
export async function notifyOperatorsOfHold(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  hold: { order: LockedOrder; words: Reason; decideBy: Date; timeZone: string },
): Promise<void> {
  const mail = holdMailToOperators({ ...hold, consoleUrl: consoleUrl(config) })
  await queueMail(trx, { ...mail, to: config.supportEmail, purpose: 'hold-opened' }, now())
}
