import { layOutMail, type WrittenMail } from './mail-layout.ts'

/** The mails in which nothing was typed by anybody. */
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

/** Whether a mail may carry what somebody typed, by its purpose; such a mail goes to no unconfirmed address (decisions, names). */
export function carriesTypedText(purpose: string): boolean {
  return !untyped.has(purpose)
}

/** Stands in for a mail that may carry what somebody typed, where nobody has confirmed the address. */
export function withheldMail(publicUrl: string): WrittenMail {
  return layOutMail({
    subject: 'There is news in your account',
    paragraphs: [
      'Hello,',
      'There is news in your BakeSale account. Sign in to read it.',
      'Confirm your email address, and our emails say what is new. Your profile sends you the link again.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    afterwards: [
      'If you have no account with us, somebody mistyped their address. You can ignore this email.',
    ],
  })
}
