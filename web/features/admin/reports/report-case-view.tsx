import type { ReportCaseDetails } from '#shared/api/reports.ts'
import { reportReasonLabels } from '#shared/api/reports.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { Fact, Facts } from '../facts.tsx'
import { useShopHref } from '../shop-origin.ts'
import { Loading } from '../waiting.tsx'
import { DecisionForm } from './decision-form.tsx'
import css from './report-case.module.css'
import { doneLabels, reportsText, statusLabels, statusTones, typeLabels } from './report-copy.ts'
import { reportCaseQuery } from './report-queries.ts'
import { ThenAndNow } from './then-and-now.tsx'

type ReportCaseViewProps = { id: string } & Pick<PanelProps, 'navigate' | 'onSessionEnd'>

/** One reported item: then and now, its reports, and the decision (decisions, OPEN-22). */
export function ReportCaseView({ id, navigate, onSessionEnd }: ReportCaseViewProps) {
  const { data, error, refetch } = useApiQuery(reportCaseQuery(id))
  if (data === undefined) {
    if (error instanceof ApiError && error.status === 404) return <NoSuchCase />
    if (!error) return <Loading />
    return <LoadFailed onRetry={() => void refetch()}>The report could not be loaded.</LoadFailed>
  }
  return (
    <div className="stack">
      <div className="page-head stack tight">
        <ButtonLink variant="quiet" icon="arrow-left" href={consolePath('reports')} className={css.back}>
          All reports
        </ButtonLink>
        <h1 className={css.title}>{data.title}</h1>
        <p className="row tight">
          <Badge tone={statusTones[data.status]} dot>
            {statusLabels[data.status]}
          </Badge>
          <Badge>{typeLabels[data.contentType]}</Badge>
          <span className="muted">{reportsText(data.reportCount)}</span>
        </p>
      </div>
      <div className="sheet stack">
        <CaseFacts reported={data} />
        <ThenAndNow reported={data.reported} now={data.now} />
      </div>
      <ReportList reported={data} />
      {data.status === 'pending' && (
        <DecisionForm reported={data} onDecided={() => navigate({})} onSessionEnd={onSessionEnd} />
      )}
    </div>
  )
}

function CaseFacts({ reported }: { reported: ReportCaseDetails }) {
  const { momentText } = useConsoleClock()
  const shopHref = useShopHref()
  const { contentType, contentId, owner, isShown, firstReportedAt, lastReportedAt, decision } = reported
  return (
    <Facts>
      <Fact label={contentType === 'review' ? 'Written by' : 'Baker'}>
        <Link href={consolePath('users', { user: owner.id })}>{owner.name}</Link>
      </Fact>
      <Fact label="On the site now">
        {isShown && contentType === 'listing' ? (
          <Link href={shopHref(foodPath(contentId))}>Shown</Link>
        ) : (
          shownText(isShown)
        )}
      </Fact>
      <Fact label="First reported">{momentText(firstReportedAt)}</Fact>
      <Fact label="Last reported">{momentText(lastReportedAt)}</Fact>
      {decision && (
        <>
          <Fact label="Decided">
            {momentText(decision.decidedAt)} by {decision.decidedBy}
          </Fact>
          <Fact label="Action taken">{doneLabels[decision.action]}</Fact>
          <Fact label="Note for moderators" wide>
            {decision.note}
          </Fact>
          {decision.publicNote !== '' && (
            <Fact label="Message to the owner" wide>
              {decision.publicNote}
            </Fact>
          )}
        </>
      )}
    </Facts>
  )
}

function shownText(isShown: boolean): string {
  return isShown ? 'Shown' : 'Not shown'
}

/** The reports of the item, newest first. */
function ReportList({ reported }: { reported: ReportCaseDetails }) {
  const { momentText } = useConsoleClock()
  const { reports, reportCount } = reported
  return (
    <section className="sheet stack tight" aria-labelledby="reports-title">
      <h2 id="reports-title">Reports</h2>
      {reports.length < reportCount && (
        <p className="muted">
          The newest {reports.length} of {reportsText(reportCount)}.
        </p>
      )}
      <ul className={css.reports}>
        {reports.map(({ id, reporter, reason, description, createdAt, saw }) => (
          <li key={id} className="stack tight">
            <p className="row small">
              <strong>{reportReasonLabels[reason]}</strong>
              <span>
                <bdi>{reporter.name}</bdi>, {momentText(createdAt)}
              </span>
            </p>
            {description !== '' && <p className={css.text}>{description}</p>}
            {saw && (
              <details>
                <summary>
                  As seen by <bdi>{reporter.name}</bdi>, after it had changed
                </summary>
                <ThenAndNow reported={saw} now={reported.now} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoSuchCase() {
  return (
    <EmptyState
      level={1}
      title="Report not found"
      action={<ButtonLink href={consolePath('reports')}>All reports</ButtonLink>}
    />
  )
}
