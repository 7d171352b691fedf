import type { TestApp } from './test-app.ts'

/** A queued email, as its recipient will read it. */
export interface WaitingMail {
  purpose: string
  subject: string
  text: string
  /** its calendar attachment */
  calendar: string | null
}

/** The queued emails to an address, oldest first. */
export async function mailsTo(test: Pick<TestApp, 'db'>, recipient: string): Promise<WaitingMail[]> {
  const rows = await test.db
    .selectFrom('mails')
    .select(['purpose', 'subject', 'text_body', 'calendar'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ text_body, ...mail }) => ({ ...mail, text: text_body ?? '' }))
}

/** The newest queued email of a purpose to an address; throws when there is none. */
export async function lastMailTo(
  test: Pick<TestApp, 'db'>,
  recipient: string,
  purpose: string,
): Promise<WaitingMail> {
  const mail = (await mailsTo(test, recipient)).findLast((one) => one.purpose === purpose)
  if (!mail) throw new Error(`No mail ${purpose} to ${recipient}`)
  return mail
}

/** The token in an email's link; throws when there is none. */
export function tokenIn(text: string): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error('The mail has no link')
  return token
}
