import { type AdminRight, type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { ReportAction, ReportedType } from '#shared/api/reports.ts'

/** What can be done about each kind of thing, the mildest first. */
const actionsAbout: Record<ReportedType, readonly ReportAction[]> = {
  listing: ['none', 'archive_listing', 'suspend_user'],
  review: ['none', 'hide_review', 'suspend_user'],
  user: ['none', 'suspend_user'],
}

/** The right each action needs: moderators hide, only admins archive and suspend (decisions, OPEN-15). */
export const rightOfAction: Record<ReportAction, AdminRight> = {
  none: 'handle_reports',
  hide_review: 'handle_reports',
  archive_listing: 'change_listings',
  suspend_user: 'change_users',
}

/** What an admin of this role may do about a reported thing. */
export function possibleActions(role: AdminRole, contentType: ReportedType): ReportAction[] {
  return actionsAbout[contentType].filter((action) => mayDo(role, rightOfAction[action]))
}

/** Whether an action fits a kind of thing at all: nobody archives a review. */
export function fitsType(action: ReportAction, contentType: ReportedType): boolean {
  return actionsAbout[contentType].includes(action)
}

/** What a thing is to who reports it. */
export type Reportable = 'reportable' | 'own' | 'absent'

/** Whether somebody may report a thing: what they can see, and nothing of their own (decisions, OPEN-22). */
export function reportable(
  thing: { ownerId: string; isShown: boolean } | undefined,
  reporterId: string,
): Reportable {
  if (!thing) return 'absent'
  if (thing.ownerId === reporterId) return 'own'
  return thing.isShown ? 'reportable' : 'absent'
}
