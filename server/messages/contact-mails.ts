import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { ContactCategory } from '#shared/api/contact.ts'

/** A message from the contact form. */
export interface ReceivedMessage {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  category: ContactCategory
  message: string
}

/** The email about a new message to the support address, with everything needed to answer it. */
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
      'Answer within 24 hours, either in the console or by writing to the address above. If you write, mark the message as answered in the console.',
    ],
    afterwards: [`Message ${id}`],
  })
}

/**
 * The receipt for an unverified address, with the promise to answer within 24 hours (STATIC-10). It quotes nothing of
 * the message: otherwise anyone could use the form to send their text to any address.
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

/** The receipt for a verified address, with a copy of the message. */
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

/** The answer to a message. Like `receiptMail` it quotes nothing of the message, because the address is unverified. */
export function answerMail({ id }: Pick<ReceivedMessage, 'id'>, answer: string): WrittenMail {
  return layOutMail({
    subject: 'Our answer to your message',
    paragraphs: ['Hello,', answer],
    afterwards: ['You can simply reply to this email.', `Message ${id}`],
  })
}
