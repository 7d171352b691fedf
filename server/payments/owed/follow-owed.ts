import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { owedLimitMail } from './owed-mails.ts'
import { findOwedMarks, lockOwed, writeOwedMarks } from './owed-repository.ts'
import { marksAfter, owedLevel } from './owed-rules.ts'

/**
 * Pauses or resumes a baker's pickup by their debt, and mails once near the limit and once over it (decisions,
 * commission at pickup). Call it last in the transaction that changed the debt: people are locked last.
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
