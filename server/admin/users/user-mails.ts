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
          'We suspended your account. For now, you can’t sign in and your listings are hidden. Nothing has been deleted.',
          why,
          'We take care of orders that are still open, and we’ll be in touch if something has to be decided.',
        ],
        button: { label: 'Write to us', url: contact },
        afterwards: ['If you disagree, write to us. A person will read it and reply.'],
      })
    case 'deactivate':
      return layOutMail({
        subject: 'Your BakeSale account is paused',
        paragraphs: [
          `Hello ${firstName},`,
          'We paused your account. Until it’s active again, you can’t sign in and your listings are hidden. Nothing has been deleted.',
          why,
        ],
        button: { label: 'Write to us', url: contact },
        afterwards: ['To get your account back, reply through the contact page.'],
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
