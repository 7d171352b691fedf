import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { notMeAdvice, notMeLabel } from '../account-mails.ts'

/** What was changed about how an account is opened, as its owner reads it. */
const changes = {
  'app-added': 'Codes from an authenticator app were turned on for your account.',
  'app-removed': 'Codes from an authenticator app were turned off for your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed':
    'New recovery codes were made for your account. The old ones are no good any more.',
} as const

export type SecondFactorChange = keyof typeof changes

/**
 * Tells the owner of a change that a thief would make too; `notMe` is the link that undoes it, null where the change adds nothing that
 * opens the account.
 */
export function secondFactorMail(
  { firstName, publicUrl, notMe }: { firstName: string; publicUrl: string; notMe: string | null },
  change: SecondFactorChange,
): WrittenMail {
  return layOutMail({
    subject: 'A change to how you sign in to BakeSale',
    paragraphs: [`Hello ${firstName},`, changes[change]],
    button: { label: 'See how you sign in', url: `${publicUrl}/profile?tab=security` },
    ...(notMe === null ? {} : { otherButtons: [{ label: notMeLabel, url: notMe }] }),
    afterwards: [
      notMe === null
        ? 'If this was not you, change your password at once and sign out all other browsers there.'
        : notMeAdvice,
    ],
  })
}
