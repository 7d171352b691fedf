import { layOutMail, type WrittenMail } from './mail-layout.ts'

/** Emails without user text. */
const untyped: ReadonlySet<string> = new Set([
  'verify-email',
  'change-email',
  'email-change-asked',
  'email-changed',
  'reset-password',
  'sign-up-tried',
  'account-deleted',
  'contact-copy',
  'contact-answer',
])

/**
 * Whether an email may have user text, by its purpose; then it does not go to an unconfirmed address (decisions,
 * names).
 */
export function carriesTypedText(purpose: string): boolean {
  return !untyped.has(purpose)
}

/** Replaces an email with possible user text when the address is unconfirmed. */
export function withheldMail(publicUrl: string): WrittenMail {
  return layOutMail({
    subject: 'There is news in your account',
    paragraphs: [
      'Hello,',
      'There is news in your BakeSale account. Sign in to read it.',
      'Confirm your email address, and our emails will say more. You can send the link again from your profile.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    afterwards: [
      'If you have no account with us, somebody mistyped their address. You can ignore this email.',
    ],
  })
}
