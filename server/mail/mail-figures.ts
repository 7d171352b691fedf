import type { AppContext } from '#server/app-context.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { countGivenUpMails } from './given-up-mails-repository.ts'
import { readWaitingMails } from './mails-repository.ts'

/** The `/metrics` about emails. */
export function mailFigures({ db, now }: Pick<AppContext, 'db' | 'now'>): Figures {
  return {
    help: {
      mails_waiting: 'Emails that are due to be sent.',
      mails_oldest_seconds: 'How long the oldest of them has been waiting, in seconds.',
      mails_given_up: 'Emails that failed for good and can be sent again.',
    },
    async read() {
      const [{ waiting, oldestSeconds }, givenUp] = await Promise.all([
        readWaitingMails(db, now()),
        countGivenUpMails(db),
      ])
      return { mails_waiting: waiting, mails_oldest_seconds: oldestSeconds, mails_given_up: givenUp }
    },
  }
}
