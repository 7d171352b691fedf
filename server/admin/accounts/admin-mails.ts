import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'

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

export type AdminChange = keyof typeof changes

/** Tells an admin how their sign-in to the console changed. */
export function adminChangeMail(firstName: string, change: AdminChange, consoleAddress: string): WrittenMail {
  return adminMail(firstName, changes[change], consoleAddress)
}

/** Tells an admin of a sign-in to the console from a browser that had not signed in to their account before. */
export function adminDeviceMail(
  firstName: string,
  { device, network }: { device: string; network: string },
  consoleAddress: string,
): WrittenMail {
  const words = `Somebody, we hope you, just signed in with a browser that is new to your account: ${device}, from the network ${network}.`
  return adminMail(firstName, words, consoleAddress)
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
