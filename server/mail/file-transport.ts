import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'
import type { DueMail } from './mails-repository.ts'

/**
 * Writes each email to `mail/<time>-<id>.txt` in the data folder, with its HTML and calendar file. For trying BakeSale
 * out: only the folder's owner can read them.
 */
export function fileTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, 'mail')
  let made: Promise<unknown> | null = null
  return {
    async send(mail) {
      made ??= mkdir(folder, { recursive: true, mode: 0o700 })
      await made
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}`
      await writeFile(join(folder, `${name}.html`), mail.htmlBody, { mode: 0o600 })
      if (mail.calendar !== null) await writeFile(join(folder, `${name}.ics`), mail.calendar, { mode: 0o600 })
      // the text file comes last, once its HTML is complete
      const file = join(folder, `${name}.txt`)
      await writeFile(`${file}.part`, asText(mail), { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close() {
      // nothing to close
    },
  }
}

function asText({ recipient, replyTo, subject, createdAt, textBody }: DueMail): string {
  const answers = replyTo === null ? '' : `\nReply-To: ${replyTo}`
  return `To: ${recipient}\nSubject: ${subject}\nDate: ${createdAt.toISOString()}${answers}\n\n${textBody}`
}
