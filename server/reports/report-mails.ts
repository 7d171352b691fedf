import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { ReportAction, ReportedContent, ReportedType } from '#shared/api/reports.ts'

/** The reported content as the email to reporters names it. */
interface ReportedThing {
  contentType: ReportedType
  /** the snapshot of the first report */
  content: ReportedContent
}

/** The email about a decision to a reporter; it reveals neither the owner nor other reporters. */
export function reporterMail(
  firstName: string,
  thing: ReportedThing,
  { isResolved, action }: { isResolved: boolean; action: ReportAction },
): WrittenMail {
  const name = nameOf(thing)
  return layOutMail({
    subject: 'Thank you for your report',
    paragraphs: [
      `Hello ${firstName},`,
      `You reported ${name}. A person has looked at it.`,
      isResolved ? resolvedLabels[action] : 'We found nothing that breaks our rules, so it stays up.',
      'Thank you for looking out for other people.',
    ],
  })
}

const resolvedLabels: Record<ReportAction, string> = {
  none: 'You were right to tell us, and we have taken care of it.',
  hide_review: 'You were right to tell us. We took it off BakeSale.',
  archive_listing: 'You were right to tell us. We took it off BakeSale.',
  suspend_user: 'You were right to tell us. It’s no longer on BakeSale.',
}

/** The email about a hidden review to its author, with the reason. */
export function hiddenReviewMail(
  firstName: string,
  review: ReportedContent,
  publicNote: string,
  supportEmail: string,
): WrittenMail {
  return layOutMail({
    subject: 'Your review is no longer shown',
    paragraphs: [
      `Hello ${firstName},`,
      `We removed your ${lowerFirst(review.title)}. Here’s why:`,
      publicNote,
      'Your order and everything else stay as they are.',
    ],
    afterwards: [`Do you disagree? Write to us at ${supportEmail}. A person will read it.`],
  })
}

/** Names a listing or review by the listing's title, and a baker without a name. */
function nameOf({ contentType, content }: ReportedThing): string {
  if (contentType === 'user') return 'a baker'
  return contentType === 'listing' ? `the listing “${content.title}”` : `a ${lowerFirst(content.title)}`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
