import {
  type ReportAction,
  type ReportCase,
  type ReportedType,
  type ReportStatus,
  reportReasonLabels,
} from '#shared/api/reports.ts'
import { plural } from '#shared/plural.ts'

/** The labels of the reported types. */
export const typeLabels: Record<ReportedType, string> = {
  listing: 'Listing',
  review: 'Review',
  user: 'Baker',
}

export const statusLabels: Record<ReportStatus, string> = {
  pending: 'Waiting',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
}

export const statusTones = { pending: 'warn', resolved: 'good', dismissed: 'plain' } as const

/** The label of a decision already taken. */
export const doneLabels: Record<ReportAction, string> = {
  none: 'Left as is',
  hide_review: 'Review hidden',
  archive_listing: 'Listing archived',
  suspend_user: 'Owner suspended',
}

/** The reasons with their counts: "Misleading (2), Offensive". */
export function reasonsText(reasons: ReportCase['reasons']): string {
  return reasons
    .map(({ reason, count }) =>
      count > 1 ? `${reportReasonLabels[reason]} (${count})` : reportReasonLabels[reason],
    )
    .join(', ')
}

/** The number of reports: "1 report", "12 reports". */
export function reportsText(count: number): string {
  return plural(count, ['# report', '# reports'])
}

type Thing = Pick<ReportCase, 'contentType' | 'owner'>

/** The label of a moderator's choice. */
export function choiceText(action: ReportAction, { owner }: Thing): string {
  const words: Record<ReportAction, string> = {
    none: 'They are right, and nothing more needs to be done',
    hide_review: 'They are right: hide the review',
    archive_listing: 'They are right: archive the listing',
    suspend_user: `They are right: suspend ${owner.name}`,
  }
  return words[action]
}

/** Says what a choice does, before it is sent. */
export function consequenceText(
  { action, isDismissed }: { action: ReportAction; isDismissed: boolean },
  { owner, reportCount }: Pick<ReportCase, 'owner' | 'reportCount'>,
): string {
  const reporters = plural(reportCount, [
    'We email a thank-you to the person who reported it, in our own words. They don’t see your notes or any name.',
    'We email a thank-you to all # people who reported it, in our own words. They don’t see your notes or any name.',
  ])
  if (isDismissed) return `Everything stays as it is. ${reporters} ${owner.name} is not notified.`
  const words: Record<ReportAction, string> = {
    none: `Everything stays as it is. ${reporters} ${owner.name} is not notified.`,
    hide_review: `The review is removed from every page, and the rating is updated. We email ${owner.name} the reason. ${reporters}`,
    archive_listing: `The listing is removed from every page; its orders stay. We email ${owner.name} the reason. ${reporters}`,
    suspend_user: `We sign ${owner.name} out, block them from signing in, take down all their listings, and email them why. ${reporters}`,
  }
  return words[action]
}
