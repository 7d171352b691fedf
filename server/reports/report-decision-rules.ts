import { type AdminRight, type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { ReportAction, ReportedType } from '#shared/api/reports.ts'

/** The possible actions per content type, mildest first. */
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

/** The actions this role may take on this content type. */
export function possibleActions(role: AdminRole, contentType: ReportedType): ReportAction[] {
  return actionsAbout[contentType].filter((action) => mayDo(role, rightOfAction[action]))
}

/** Whether an action exists for a content type. */
export function fitsType(action: ReportAction, contentType: ReportedType): boolean {
  return actionsAbout[contentType].includes(action)
}

export type Reportable = 'reportable' | 'own' | 'absent'

/** Whether somebody may report an item: it must be visible to them and not their own (decisions, OPEN-22). */
export function reportable(
  thing: { ownerId: string; isShown: boolean } | undefined,
  reporterId: string,
): Reportable {
  if (!thing) return 'absent'
  if (thing.ownerId === reporterId) return 'own'
  return thing.isShown ? 'reportable' : 'absent'
}
