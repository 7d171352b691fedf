import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countMailsTo } from '#server/mail/mails-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { signUpTriedMail } from './account-mails.ts'
import { lockUserByEmail } from './users-repository.ts'

/** The minimum interval between these emails to an owner, in milliseconds: a day. */
const pause = 24 * 60 * 60_000

/** A younger account, in milliseconds, belongs to the person signing up, who clicked twice. */
const signingUp = 10 * 60_000

const purpose = 'sign-up-tried'

/** Tells an address's owner that somebody tried to sign up with it, at most once a day. */
export async function notifyOfSignUp({ config, db, now }: AppContext, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // serialize: two at once would both find that nothing was sent
    const owner = await lockUserByEmail(trx, email)
    const moment = now()
    if (!owner || moment.getTime() - owner.created_at.getTime() < signingUp) return
    const since = new Date(moment.getTime() - pause)
    if ((await countMailsTo(trx, { recipient: email, purpose, since })) > 0) return
    const mail = signUpTriedMail(config)
    await queueMail(trx, { ...mail, to: email, purpose }, moment)
  })
}
