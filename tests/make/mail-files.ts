import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenIn } from './mails.ts'
import { callServer, personPassword, signUpAt } from './server-client.ts'

/** How long a mail is waited for, in milliseconds. */
const patience = 60_000

/** A server whose mails become files. */
export interface MailingServer {
  url: string
  dataDir: string
}

/** Waits for a mail to an address among the files a server without a mail server writes; answers the newest one. */
export async function waitForMailFile(dataDir: string, to: string, subject: string): Promise<string> {
  const head = `To: ${to}\nSubject: ${subject}\n`
  const end = performance.now() + patience
  for (;;) {
    const mail = mailFiles(dataDir).findLast((text) => text.startsWith(head))
    if (mail !== undefined) return mail
    if (performance.now() > end) throw new Error(`No mail "${subject}" to ${to}`)
    await wait(20)
  }
}

function mailFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Follows the link that confirms an address, once its mail is there. */
export async function confirmAt(
  { url, dataDir }: MailingServer,
  email: string,
  currentPassword = personPassword,
): Promise<void> {
  const mail = await waitForMailFile(dataDir, email, 'Confirm your email address')
  const answer = await callServer(url, 'POST', '/api/auth/confirm-email', {
    body: { token: tokenIn(mail), currentPassword },
  })
  if (answer.status !== 204) throw new Error(`Confirming answered ${answer.status}`)
}

/** Signs somebody up at a running server, who confirms their address, and answers their cookie. */
export async function signUpConfirmedAt(server: MailingServer, email: string): Promise<string> {
  const cookie = await signUpAt(server.url, email)
  await confirmAt(server, email)
  return cookie
}
