import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { ReportAction, ReportedContent, ReportedType } from '#shared/api/reports.ts'

/** What reporters are told of the thing they reported. */
interface ReportedThing {
  contentType: ReportedType
  /** as it was when it was first reported */
  content: ReportedContent
}

/** Tells who reported something what was decided: nothing of anybody's person, nor of who else reported it. */
export function reporterMail(
  firstName: string,
  thing: ReportedThing,
  { isResolved, action }: { isResolved: boolean; action: ReportAction },
): WrittenMail {
  const name = nameOf(thing)
  return layOutMail({
    subject: 'About your report: thank you',
    paragraphs: [
      `Hello ${firstName},`,
      `You told us about ${name}. A person has looked at it.`,
      isResolved
        ? resolvedLabels[action]
        : 'We found nothing there that goes against our rules, so it stays.',
      'Thank you for looking out for your neighbors.',
    ],
  })
}

const resolvedLabels: Record<ReportAction, string> = {
  none: 'You were right to tell us, and we have taken care of it.',
  hide_review: 'You were right to tell us: it is no longer on our pages.',
  archive_listing: 'You were right to tell us: it is no longer on our pages.',
  suspend_user: 'You were right to tell us, and we have taken it off our pages.',
}

/** Tells who wrote a review that it was taken off the pages, and why. */
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
      `We have taken your ${lowerFirst(review.title)} off our pages. This is why:`,
      publicNote,
      'Your order and everything else stay as they are.',
    ],
    afterwards: [`Do you see it otherwise? Write to us at ${supportEmail}: a person reads it.`],
  })
}

/** A listing and a review are told by the listing's title; a baker by nothing. */
function nameOf({ contentType, content }: ReportedThing): string {
  if (contentType === 'user') return 'a baker'
  return contentType === 'listing' ? `the listing “${content.title}”` : `a ${lowerFirst(content.title)}`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
