import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import { tokenIn } from './mails.ts'
import { personPassword, signUpAt } from './server-client.ts'

/** The longest wait for an email, in milliseconds. */
const patience = 60_000

/** A server that writes its emails to files. */
export interface MailingServer {
  url: string
  dataDir: string
}

/** Waits for an email file of a server without SMTP; returns the newest one to an address. */
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

/** Follows the link that confirms an email address, once the email arrives. */
export async function confirmAt(
  { url, dataDir }: MailingServer,
  email: string,
  currentPassword = personPassword,
): Promise<void> {
  const mail = await waitForMailFile(dataDir, email, 'Confirm your email address')
  const body = { token: tokenIn(mail), currentPassword }
  await done(createBakeSaleClient(url).POST('/api/auth/confirm-email', { body }))
}

/** Signs somebody up at a running server, confirms their email address and returns their cookie. */
export async function signUpConfirmedAt(server: MailingServer, email: string): Promise<string> {
  const cookie = await signUpAt(server.url, email)
  await confirmAt(server, email)
  return cookie
}
