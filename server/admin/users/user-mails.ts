import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { UserStateAction } from './user-state-rules.ts'

interface AboutUser {
  /** the site's URL, without a trailing slash */
  publicUrl: string
  firstName: string
  /** in the admin's words */
  reason: Reason
}

/** Tells somebody what was done to their account, why, and where to reply. */
export function userStateMail(
  action: UserStateAction,
  { publicUrl, firstName, reason }: AboutUser,
): WrittenMail {
  const why = `The reason: “${reason}”`
  const contact = `${publicUrl}/contact`
  switch (action) {
    case 'suspend':
      return layOutMail({
        subject: 'Your BakeSale account is suspended',
        paragraphs: [
          `Hello ${firstName},`,
          'We have suspended your account. You cannot sign in for now, and your listings are not shown. Nothing of yours is deleted.',
          why,
          'Orders that are still open are looked after by us: we will be in touch where something has to be decided.',
        ],
        button: { label: 'Write to us', url: contact },
        afterwards: ['If you see it differently, please tell us. A person reads it and answers.'],
      })
    case 'deactivate':
      return layOutMail({
        subject: 'Your BakeSale account is paused',
        paragraphs: [
          `Hello ${firstName},`,
          'We have paused your account. Until it is active again you cannot sign in, and your listings are not shown. Nothing of yours is deleted.',
          why,
        ],
        button: { label: 'Write to us', url: contact },
        afterwards: ['To have it back, answer this through the contact page.'],
      })
    case 'reinstate':
      return layOutMail({
        subject: 'Your BakeSale account is active again',
        paragraphs: [
          `Hello ${firstName},`,
          'Welcome back: your account is active again. You can sign in, and your listings are shown as you left them.',
          why,
        ],
        button: { label: 'Sign in', url: `${publicUrl}/login` },
      })
  }
}
