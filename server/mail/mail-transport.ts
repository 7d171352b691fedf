import type { DueMail } from './mails-repository.ts'

/** A way out for mails. */
export interface MailTransport {
  /** Hands a mail over and says where it went; throws when that failed, MailRefusedError when it always will. */
  send(mail: DueMail): Promise<string>
  close(): void
}

/** Nobody takes this mail: the address does not exist, or its server wants nothing of the kind. */
export class MailRefusedError extends Error {}
