import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { ContactCategory } from '#shared/api/contact.ts'

/** A message as it came in. */
export interface ReceivedMessage {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  category: ContactCategory
  message: string
}

/** Tells those who run the site of a message, with all they need to answer it. */
export function messageMail({
  id,
  name,
  email,
  phone,
  subject,
  category,
  message,
}: ReceivedMessage): WrittenMail {
  return layOutMail({
    subject: `[${category}] ${subject}`,
    paragraphs: [
      `From ${name}, ${email}${phone === null ? '' : `, ${phone}`}`,
      message,
      'Please answer within 24 hours: in the console, or to the address above and then mark it as answered there.',
    ],
    afterwards: [`Message ${id}`],
  })
}

/**
 * Tells an address that nobody has proven to be theirs that its message has arrived, with the promise of an answer within
 * 24 hours (STATIC-10). It says nothing that the sender wrote: anybody could have us mail their words to anybody.
 */
export function receiptMail({ id }: Pick<ReceivedMessage, 'id'>): WrittenMail {
  return layOutMail({
    subject: 'We have your message',
    paragraphs: [
      'Hello,',
      'Thank you for writing to BakeSale. A person reads your message and replies to this address within 24 hours.',
    ],
    afterwards: [
      'If this wasn’t you, somebody mistyped their address. You can ignore this email.',
      `Message ${id}`,
    ],
  })
}

/** As `receiptMail`, with a copy of what was written, for somebody whose address it is. */
export function copyMail({ name, subject, message }: ReceivedMessage): WrittenMail {
  return layOutMail({
    subject: `We have your message: ${subject}`,
    paragraphs: [
      `Hello ${name},`,
      'Thank you for writing to BakeSale. A person reads your message and replies within 24 hours. This is what you wrote:',
      message,
    ],
    afterwards: ['If this wasn’t you, somebody mistyped their address. You can ignore this email.'],
  })
}

/** Our answer to a message. It repeats nothing of the message, as `receiptMail`: nobody has proven the address. */
export function answerMail({ id }: Pick<ReceivedMessage, 'id'>, answer: string): WrittenMail {
  return layOutMail({
    subject: 'Our answer to your message',
    paragraphs: ['Hello,', answer],
    afterwards: ['You can simply reply to this email.', `Message ${id}`],
  })
}
