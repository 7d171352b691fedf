import type { Addressee } from '#server/accounts/addressees-repository.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { reviewerName } from './review-rules.ts'

interface NewReview {
  title: string
  rating: number
  body: string
  buyer: Addressee
  publicUrl: string
}

/** The email about a new review to the baker; it names the buyer as the public page does. */
export function newReviewMail({ title, rating, body, buyer, publicUrl }: NewReview): WrittenMail {
  const name = reviewerName(buyer)
  return layOutMail({
    subject: `${name} gave ${shortened(title)} ${rating} of 5 stars`,
    paragraphs: [
      `${name} reviewed your listing: ${title}.`,
      body === '' ? `${rating} of 5 stars, with no text.` : `${rating} of 5 stars: “${body}”`,
      'You can reply once. Everybody can read your reply.',
    ],
    button: { label: 'Read it and reply', url: `${publicUrl}/seller-dashboard#reviews` },
  })
}

interface NewReply {
  title: string
  reply: string
  cook: Addressee
  publicUrl: string
}

/** The email about the baker's reply to the buyer. */
export function replyMail({ title, reply, cook, publicUrl }: NewReply): WrittenMail {
  const name = `${cook.first_name} ${cook.last_name}`.trim()
  return layOutMail({
    subject: `${name} replied to your review: ${shortened(title)}`,
    paragraphs: [`${name} has read your review of ${title} and replied:`, `“${reply}”`],
    button: { label: 'Open my orders', url: `${publicUrl}/my-orders` },
  })
}

/** Shortens a title to fit an email subject. */
function shortened(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59)}…` : title
}
