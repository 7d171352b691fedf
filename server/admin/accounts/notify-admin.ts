import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

/** What happened to how an admin signs in, as they read it. */
const changes = {
  'password-changed': 'The password of your account was just changed.',
  'password-reset': 'A superadmin gave your account a one-time password.',
  'app-added': 'Codes from an authenticator app were turned on for your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'second-factors-reset':
    'A superadmin took the second factors off your account: the authenticator app and all passkeys.',
  'recovery-codes-renewed':
    'New recovery codes were made for your account. The old ones are no good any more.',
} as const

type AdminChange = keyof typeof changes

/** Whom to tell. */
interface Told {
  email: string
  firstName: string
}

/** Tells an admin by mail how their sign-in to the console changed, as part of the change. */
export async function notifyAdmin(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, firstName }: Told,
  change: AdminChange,
): Promise<void> {
  const mail = adminMail(firstName, changes[change], consoleUrl(config))
  await queueMail(trx, { ...mail, to: email, purpose: `admin-${change}` }, now())
}

/** Tells an admin of a sign-in to the console from a browser that had not signed in to their account before. */
export async function notifyOfAdminDevice(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, firstName }: Told,
  { device, network }: { device: string; network: string },
): Promise<void> {
  const words = `Somebody, we hope you, just signed in with a browser that is new to your account: ${device}, from the network ${network}.`
  const mail = adminMail(firstName, words, consoleUrl(config))
  await queueMail(trx, { ...mail, to: email, purpose: 'admin-new-device' }, now())
}

function adminMail(firstName: string, words: string, consoleAddress: string): WrittenMail {
  return layOutMail({
    subject: 'Your sign-in to the BakeSale console',
    paragraphs: [`Hello ${firstName},`, words],
    button: { label: 'Open the console', url: `${consoleAddress}/admin` },
    afterwards: [
      'If this was not you, change your password there at once and tell a superadmin; the Activity tab shows what was done.',
    ],
  })
}
