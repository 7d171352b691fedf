import type { DueMail } from './mails-repository.ts'

/** A transport for emails. */
export interface MailTransport {
  /** Sends an email and returns where it went; throws MailRefusedError for a permanent failure, otherwise any error. */
  send(mail: DueMail): Promise<string>
  close(): void
}

/** A permanent rejection: the address does not exist, or its server does not accept the email. */
export class MailRefusedError extends Error {}
