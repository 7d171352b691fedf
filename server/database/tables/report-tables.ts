import type { ColumnType, Generated } from 'kysely'
import type { AdminId, PersonId } from '#shared/api/ids.ts'
import type {
  ReportAction,
  ReportedContent,
  ReportedType,
  ReportReason,
  ReportStatus,
} from '#shared/api/reports.ts'

export interface ReportCasesTable {
  id: string
  content_type: ReportedType
  content_id: string
  owner_id: PersonId
  /** written as JSON text, read as the parsed value */
  snapshot: ColumnType<ReportedContent, string, string>
  photo_ids: Generated<string[]>
  status: Generated<ReportStatus>
  report_count: Generated<number>
  first_reported_at: Date
  last_reported_at: Date
  action: ReportAction | null
  admin_id: AdminId | null
  admin_notes: string | null
  public_note: string | null
  resolved_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface ContentReportsTable {
  id: string
  case_id: string
  reporter_id: PersonId
  content_type: ReportedType
  content_id: string
  reason: ReportReason
  description: Generated<string>
  /** null when the reporter saw the same content as the case's first report */
  snapshot: ColumnType<ReportedContent | null, string | null, string | null>
  status: Generated<ReportStatus>
  admin_id: AdminId | null
  admin_notes: string | null
  resolved_at: Date | null
  created_at: Date
  updated_at: Date
}
