import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'
import type { DueMail } from './mails-repository.ts'

/**
 * Writes each mail to `mail/<time>-<id>.txt` in the data folder, and beside it what HTML mail programs would show and the
 * calendar file, if it has one.
 * For trying BakeSale out: only the owner of the folder can read them.
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
      // whoever finds the text finds all of it, and its HTML too
      const file = join(folder, `${name}.txt`)
      await writeFile(`${file}.part`, asText(mail), { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close() {
      // there is nothing to close
    },
  }
}

function asText({ recipient, replyTo, subject, createdAt, textBody }: DueMail): string {
  const answers = replyTo === null ? '' : `\nReply-To: ${replyTo}`
  return `To: ${recipient}\nSubject: ${subject}\nDate: ${createdAt.toISOString()}${answers}\n\n${textBody}`
}
