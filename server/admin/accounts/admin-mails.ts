import { notMeLabel } from '#server/accounts/account-mails.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'

/** The changes to an admin's sign-in, as worded in the subject (which distinguishes the buttons) and in the email. */
const changes = {
  'password-changed': {
    subject: 'Your BakeSale console password was changed',
    words: 'The password of your account was just changed.',
  },
  'password-reset': {
    subject: 'A one-time password for the BakeSale console',
    words: 'A superadmin gave your account a one-time password.',
  },
  'app-added': {
    subject: 'An authenticator app was added for the BakeSale console',
    words: 'An authenticator app was turned on for your account.',
  },
  'passkey-added': {
    subject: 'A passkey was added for the BakeSale console',
    words: 'A passkey was added to your account.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed for the BakeSale console',
    words: 'A passkey was removed from your account.',
  },
  'second-factors-reset': {
    subject: 'Your second factors for the BakeSale console were removed',
    words:
      'A superadmin removed two-step verification from your account: the authenticator app and all passkeys.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for the BakeSale console',
    words: 'New recovery codes were created for your account. The old ones no longer work.',
  },
} as const

export type AdminChange = keyof typeof changes

interface ToAdmin {
  firstName: string
  consoleAddress: string
  /** the "This wasn't me" link; null when the change adds no way to sign in, or a superadmin made it */
  notMe: string | null
}

/** Notifies an admin of a console sign-in change; `stays` lists what a new password does not end. */
export function adminChangeMail(
  change: AdminChange,
  { stays, ...to }: ToAdmin & { stays: readonly string[] },
): WrittenMail {
  const staying = `These stay as they were. Remove any you don’t recognize:
${stays.join('\n')}`
  const { subject, words } = changes[change]
  return adminMail(to, subject, [words, ...(stays.length > 0 ? [staying] : [])])
}

/** Notifies an admin of a console sign-in from a browser that is new to their account. */
export function adminDeviceMail(
  { device, network }: { device: string; network: string },
  to: ToAdmin,
): WrittenMail {
  return adminMail(to, 'A new sign-in to the BakeSale console', [
    `Someone, hopefully you, just signed in to your account from a new browser: ${device}, on the network ${network}.`,
  ])
}

function adminMail(
  { firstName, consoleAddress, notMe }: ToAdmin,
  subject: string,
  paragraphs: string[],
): WrittenMail {
  return layOutMail({
    subject,
    paragraphs: [firstName === '' ? 'Hello,' : `Hello ${firstName},`, ...paragraphs],
    button: { label: 'Open the console', url: `${consoleAddress}/admin` },
    ...(notMe === null ? {} : { otherButtons: [{ label: notMeLabel, url: notMe }] }),
    afterwards: [
      notMe === null
        ? 'If this wasn’t you, change your password in the console right away and notify a superadmin. The Activity tab shows what was done.'
        : 'If this wasn’t you, press “This wasn’t me” above. It removes passkeys, the app and recovery codes that were set up since, signs out every browser, and ends your password. A superadmin gives you a new password, and checks the list of admins. The button works for 7 days.',
    ],
  })
}
