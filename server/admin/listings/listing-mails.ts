import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'

interface AboutListing {
  /** the site's URL, without a trailing slash */
  publicUrl: string
  firstName: string
  title: string
  /** in the admin's words */
  reason: Reason
}

/** Tells a baker that a listing was archived, and why. */
export function listingArchivedMail({ publicUrl, firstName, title, reason }: AboutListing): WrittenMail {
  return layOutMail({
    subject: `We took down “${title}”`,
    paragraphs: [
      `Hello ${firstName},`,
      `We removed your listing “${title}” from BakeSale. Orders already placed for it stay as they are.`,
      `The reason: “${reason}”`,
    ],
    button: { label: 'Write to us', url: `${publicUrl}/contact` },
    afterwards: ['If you disagree, write to us. A person will read it and reply.'],
  })
}

/** Tells a baker that an archived listing is back. */
export function listingRestoredMail({ publicUrl, firstName, title, reason }: AboutListing): WrittenMail {
  return layOutMail({
    subject: `“${title}” is back`,
    paragraphs: [
      `Hello ${firstName},`,
      `Your listing “${title}” is back on BakeSale, as you left it.`,
      `The reason: “${reason}”`,
    ],
    button: { label: 'Open my listings', url: `${publicUrl}/seller-dashboard?tab=listings` },
  })
}
