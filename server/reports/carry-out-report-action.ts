import { archiveListing } from '#server/admin/listings/archive-listing.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import { changeUserState } from '#server/admin/users/change-user-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ReportCaseRow, Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { hideReview } from '#server/reviews/hide-review.ts'
import type { ReportAction } from '#shared/api/reports.ts'
import { hiddenReviewMail } from './report-mails.ts'
import { findOwner } from './reports-repository.ts'

/** The chosen action, with a note for moderators and one for the content's owner. */
interface ChosenAction {
  action: ReportAction
  note: string
  publicNote: string
}

/**
 * Carries out a decision on reported content in the same transaction and emails its owner, unless the action is `none`
 * (decisions, OPEN-22). Throws `not_found` when the content is gone, `conflict` when the action was already taken.
 */
export async function carryOutReportAction(
  context: AppContext,
  trx: Trx,
  { content_id, owner_id, ...reported }: ReportCaseRow,
  admin: Admin,
  { action, note, publicNote }: ChosenAction,
): Promise<void> {
  const now = context.now()
  switch (action) {
    case 'none':
      return
    case 'suspend_user':
      return changeUserState(context, trx, admin, { id: owner_id, action: 'suspend', reason: publicNote })
    case 'archive_listing':
      return archiveListing(context, trx, admin, { id: content_id, reason: publicNote })
    case 'hide_review': {
      await hideReview(trx, content_id, { admin, note }, now)
      const author = await findOwner(trx, owner_id)
      if (!author) return
      const mail = hiddenReviewMail(
        author.first_name,
        reported.snapshot,
        publicNote,
        context.config.supportEmail,
      )
      return queueMail(trx, { ...mail, to: author.email, purpose: 'review-hidden' }, now)
    }
  }
}
