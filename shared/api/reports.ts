import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Id, Moment, optionalText, requiredText } from './fields.ts'
import { PersonId } from './ids.ts'

/** The kinds of reported things; `user` is a baker (decisions, OPEN-22). */
export const reportedTypes = ['listing', 'review', 'user'] as const
export type ReportedType = (typeof reportedTypes)[number]

/** Why something is reported. */
export const reportReasons = [
  'not_food_safe',
  'misleading',
  'offensive',
  'spam_or_fraud',
  'not_theirs',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The labels of the reasons. */
export const reportReasonLabels: Record<ReportReason, string> = {
  not_food_safe: 'Food safety problem',
  misleading: 'Misleading',
  offensive: 'Offensive',
  spam_or_fraud: 'Spam or fraud',
  not_theirs: 'Not theirs to sell',
  other: 'Something else',
}

/** Reports are pending until resolved or dismissed (decisions, OPEN-22). */
export const reportStatuses = ['pending', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** The actions of moderators when they resolve reports. */
export const reportActions = ['none', 'hide_review', 'archive_listing', 'suspend_user'] as const
export type ReportAction = (typeof reportActions)[number]

/** A report of content. */
export const ReportBody = z
  .object({
    contentType: z.enum(reportedTypes, 'Must be listing, review or user'),
    contentId: Id,
    reason: z.enum(reportReasons, 'Choose a reason'),
    description: z._default(optionalText(2000), ''),
  })
  .check(
    z.refine(({ reason, description }) => reason !== 'other' || description !== '', {
      path: ['description'],
      error: 'Tell us what’s wrong',
    }),
  )

/** Reports a listing, a review or a baker, once per person and thing. */
export const makeReport = defineCall({
  name: 'makeReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Report content',
  tag: 'reports',
  callers: 'people',
  responseHeaders: ['Location'],
  body: ReportBody,
  success: { status: 201, body: z.object({ id: z.uuid(), createdAt: Moment }) },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'email_unconfirmed',
    'wrong_origin',
    'not_found',
    'conflict',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Content as people saw it: its title, its named parts, and the addresses of its photos. */
export const ReportedContent = z.object({
  title: z.string(),
  /** the texts of the content */
  parts: z.array(z.object({ name: z.string(), text: z.string() })),
  photos: z.array(z.string()),
})
export type ReportedContent = z.infer<typeof ReportedContent>

/** A decision about reported content. */
const ReportDecision = z.object({
  action: z.enum(reportActions),
  /** visible to moderators only */
  note: z.string(),
  /** the notice to its owner; empty when nothing was done */
  publicNote: z.string(),
  decidedBy: z.string(),
  decidedAt: Moment,
})

/** All reports of one thing since the last decision, for moderators. */
export const ReportCase = z.object({
  id: z.uuid(),
  contentType: z.enum(reportedTypes),
  contentId: z.uuid(),
  /** its title at the first report */
  title: z.string(),
  /** the baker, or the author of the review */
  owner: z.object({ id: PersonId, name: z.string() }),
  status: z.enum(reportStatuses),
  reportCount: z.int(),
  /** the number of each reason, most frequent first */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  firstReportedAt: Moment,
  lastReportedAt: Moment,
  /** null while it is pending */
  decision: z.nullable(ReportDecision),
})
export type ReportCase = z.infer<typeof ReportCase>

const caseFilter = {
  status: z.optional(z.enum(reportStatuses, 'Must be pending, resolved or dismissed')),
  type: z.optional(z.enum(reportedTypes, 'Must be listing, review or user')),
}

export const ReportCaseFilter = z.object(caseFilter)
export type ReportCaseFilter = z.output<typeof ReportCaseFilter>

/** Reported things: pending cases oldest first, others newest first. */
export const listReportCases = defineCall({
  name: 'listReportCases',
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List reported content',
  tag: 'admin reports',
  callers: 'handle_reports',
  query: z.object({ ...caseFilter, ...adminListQuery }),
  success: { status: 200, body: z.object({ reports: z.array(ReportCase), ...adminListResponse }) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The filtered cases as a CSV file. */
export const exportReportCases = defineCall({
  name: 'exportReportCases',
  method: 'GET',
  path: '/api/admin/reports.csv',
  summary: 'Export reported content as CSV',
  tag: 'admin reports',
  callers: 'handle_reports',
  query: z.object(caseFilter),
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** A report as moderators see it. */
const Report = z.object({
  id: z.uuid(),
  reporter: z.object({ id: PersonId, name: z.string() }),
  reason: z.enum(reportReasons),
  description: z.string(),
  createdAt: Moment,
  /** what this reporter saw, if it differs from the first report */
  saw: z.nullable(ReportedContent),
})

/** Reported content with its reports. */
export const ReportCaseDetails = z.extend(ReportCase, {
  /** the content at the first report */
  reported: ReportedContent,
  /** the current content; null when it was deleted */
  now: z.nullable(ReportedContent),
  /** whether it is public now */
  isShown: z.boolean(),
  /** newest first, at most a hundred */
  reports: z.array(Report),
  /** the actions open to the reader */
  possibleActions: z.array(z.enum(reportActions)),
})
export type ReportCaseDetails = z.infer<typeof ReportCaseDetails>

/** A reported thing with its reports, then and now. */
export const getReportCase = defineCall({
  name: 'getReportCase',
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'Get reported content and its reports',
  tag: 'admin reports',
  callers: 'handle_reports',
  params: z.object({ id: Id }),
  success: { status: 200, body: ReportCaseDetails },
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
})

/** A decision about reported content. */
export const DecideReportsBody = z
  .object({
    contentType: z.enum(reportedTypes, 'Must be listing, review or user'),
    contentId: Id,
    decision: z.enum(['resolved', 'dismissed'], 'Choose resolve or dismiss'),
    action: z._default(z.enum(reportActions, 'Choose what to do'), 'none'),
    note: requiredText('Write a note for other moderators', 2000),
    publicNote: z._default(optionalText(1000), ''),
  })
  .check(
    z.refine(({ decision, action }) => decision === 'resolved' || action === 'none', {
      path: ['action'],
      error: 'A report you dismiss can’t have an action',
    }),
    z.refine(({ action, publicNote }) => action === 'none' || publicNote !== '', {
      path: ['publicNote'],
      error: 'Write what we should tell the owner',
    }),
  )

/** Decides on all pending reports of a thing, with an optional action. */
export const decideReports = defineCall({
  name: 'decideReports',
  method: 'POST',
  path: '/api/admin/reports/decide',
  summary: 'Decide about reported content',
  tag: 'admin reports',
  callers: 'handle_reports',
  body: DecideReportsBody,
  success: { status: 200, body: ReportCase },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'conflict',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})
