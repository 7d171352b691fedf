import { listingArchivedMail, listingRestoredMail } from '#server/admin/listings/listing-mails.ts'
import { announcementMail } from '#server/kitchen/announcement-mail.ts'
import { answerMail, copyMail, messageMail, receiptMail } from '#server/messages/contact-mails.ts'
import { webhookAddedMail, webhookPausedMail } from '#server/outgoing-webhooks/webhook-mails.ts'
import { hiddenReviewMail, reporterMail } from '#server/reports/report-mails.ts'
import { newReviewMail, replyMail } from '#server/reviews/review-mails.ts'
import { freeAgainMail } from '#server/waitlists/waitlist-mails.ts'
import { reportActions } from '#shared/api/reports.ts'
import { long, type MailExample, publicUrl } from './mail-example.ts'

const { title, reason } = long
const [first_name = '', last_name = ''] = ['Tomás', 'Rivera']
const cook = { email: 'tomas@example.org', first_name, last_name, is_deleted: false }
const buyer = { email: 'nora@example.org', first_name: long.name, last_name: 'Whitfield', is_deleted: false }

const listing = { publicUrl, firstName: 'Tomás', title: 'Country sourdough', reason }

const message = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  name: 'Nora Whitfield',
  email: 'nora@example.org',
  phone: '+1 555 0100',
  subject: 'Where is my bread?',
  category: 'order-issue',
  message: 'I stood at the door at noon.\n\nNobody was there: https://maps.example/88-Alder-Ave',
} as const

const webhook = { publicUrl, firstName: 'Tomás', url: 'https://orders.example.org/hooks' }

const announcement = {
  cookName: 'Tomás Rivera',
  order: { title: 'Country sourdough', ready_date: '2026-11-21' },
  body: reason,
  publicUrl,
}

const review = { title: 'Review of Country sourdough', parts: [], photos: [] }

/** Emails about listings, reviews, reports, messages, announcements and waitlists. */
export const shopMailExamples: readonly MailExample[] = [
  ...(['added', 'renewed'] as const).map((change) => ({
    name: `webhook-${change}`,
    mail: webhookAddedMail({ ...webhook, notMe: `${publicUrl}/not-me?token=t` }, change),
  })),
  { name: 'webhook-paused', mail: webhookPausedMail(webhook) },
  { name: 'listing-archived', mail: listingArchivedMail(listing) },
  { name: 'listing-restored', mail: listingRestoredMail({ ...listing, title }) },
  { name: 'announcement, of a day', mail: announcementMail({ ...announcement, date: '2026-11-21' }) },
  { name: 'announcement, of a batch', mail: announcementMail({ ...announcement, date: undefined }) },
  ...[1, 12].map((free) => ({
    name: `waitlist-free, ${free}`,
    mail: freeAgainMail(
      {
        id: 'loaf',
        title,
        batch_id: free === 1 ? null : 'batch',
        ready_by_date: '2026-11-21',
        cook_first_name: first_name,
        cook_last_name: last_name,
      },
      free,
      publicUrl,
    ),
  })),
  { name: 'review-written', mail: newReviewMail({ title, rating: 5, body: reason, buyer, publicUrl }) },
  {
    name: 'review-written, without words',
    mail: newReviewMail({ title: 'Country sourdough', rating: 3, body: '', buyer, publicUrl }),
  },
  { name: 'review-replied', mail: replyMail({ title, reply: reason, cook, publicUrl }) },
  { name: 'review-hidden', mail: hiddenReviewMail('Nora', review, reason, 'help@bakesale.example') },
  ...reportActions.map((action) => ({
    name: `report-decided: ${action}`,
    mail: reporterMail(
      'Nora',
      { contentType: 'listing', content: { ...review, title } },
      { isResolved: true, action },
    ),
  })),
  ...(['review', 'user'] as const).map((contentType) => ({
    name: `report-decided: dismissed, of a ${contentType}`,
    mail: reporterMail('Nora', { contentType, content: review }, { isResolved: false, action: 'none' }),
  })),
  { name: 'contact-message', mail: messageMail(message) },
  { name: 'contact-receipt', mail: receiptMail(message) },
  { name: 'contact-copy', mail: copyMail(message) },
  {
    name: 'contact-answer',
    mail: answerMail(message, 'Dear Nora,\nthe door is around the corner, in the yard.'),
  },
]
