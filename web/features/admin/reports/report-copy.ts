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
  none: 'Left as it is',
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
    none: 'They are right, and nothing more is to be done',
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
    'Who reported it is thanked by mail, in our words: they read neither your notes nor any name.',
    'All # who reported it are thanked by mail, in our words: they read neither your notes nor any name.',
  ])
  if (isDismissed) return `Everything stays as it is. ${reporters} ${owner.name} hears nothing.`
  const words: Record<ReportAction, string> = {
    none: `Everything stays as it is. ${reporters} ${owner.name} hears nothing.`,
    hide_review: `The review leaves every page, and the rating follows. ${owner.name} is mailed why. ${reporters}`,
    archive_listing: `The listing leaves every page; its orders stay. ${owner.name} is mailed why. ${reporters}`,
    suspend_user: `${owner.name} is signed out and cannot sign in; all their listings leave every page. They are mailed why. ${reporters}`,
  }
  return words[action]
}
