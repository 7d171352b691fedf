import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { notMeAdvice, notMeLabel } from '../account-mails.ts'

/** The changes to an account's sign-in, as worded in the email's subject and body. */
const changes = {
  'app-added': {
    subject: 'An authenticator app was added to your account',
    words: 'An authenticator app was turned on for your account.',
  },
  'app-removed': {
    subject: 'The authenticator app was removed from your account',
    words: 'The authenticator app was turned off for your account.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    words: 'A passkey was added to your account.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    words: 'A passkey was removed from your account.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your account',
    words: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  'token-added': {
    subject: 'An access token was created for your account',
    words:
      'An access token was created for your account. A program that has it can act for you until you revoke it or it expires.',
  },
} as const

export type SecondFactorChange = keyof typeof changes

/** Notifies the owner of a change that a thief could make; `notMe` undoes it, null when nothing was added. */
export function secondFactorMail(
  { firstName, publicUrl, notMe }: { firstName: string; publicUrl: string; notMe: string | null },
  change: SecondFactorChange,
): WrittenMail {
  const { subject, words } = changes[change]
  return layOutMail({
    subject,
    paragraphs: [`Hello ${firstName},`, words],
    button: { label: 'See your sign-in settings', url: `${publicUrl}/profile?tab=security` },
    ...(notMe === null ? {} : { otherButtons: [{ label: notMeLabel, url: notMe }] }),
    afterwards: [
      notMe === null
        ? 'If this wasn’t you, change your password right away and sign out all other browsers.'
        : notMeAdvice,
    ],
  })
}
