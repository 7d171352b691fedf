import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { owedLimitMail } from './owed-mails.ts'
import { findOwedMarks, lockOwed, writeOwedMarks } from './owed-repository.ts'
import { marksAfter, owedLevel } from './owed-rules.ts'

/**
 * Pauses a baker's pickup, or lets it go on, by what they owe now, as the last step of the caller's transaction that has
 * changed it: people are locked after all else. They are told once when it pauses, and once before (decisions, commission at
 * pickup). Orders that there are stay as they are.
 */
export async function followOwed(
  { config }: Pick<AppContext, 'config'>,
  trx: Trx,
  cookId: PersonId,
  now: Date,
): Promise<void> {
  const { owed } = await lockOwed(trx, cookId)
  const { 'marketplace.owedLimit': limit } = await readSettings({ config }, trx)
  const { email, is_deleted, ...marks } = await findOwedMarks(trx, cookId)
  const level = owedLevel(owed, limit)
  const { news, ...next } = marksAfter(marks, level, now)
  await writeOwedMarks(trx, cookId, next)
  if (news === null || is_deleted) return
  const mail = owedLimitMail({ news, owed, limit, publicUrl: config.publicUrl })
  await queueMail(trx, { ...mail, to: email, purpose: `owed-${news}` }, now)
}
