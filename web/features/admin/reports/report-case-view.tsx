import type { ReportCaseDetails } from '#shared/api/reports.ts'
import { reportReasonWords } from '#shared/api/reports.ts'
import { ApiError } from '#web/api-client.ts'
import { LoadingScreen } from '#web/loading-screen.tsx'
import { foodPath } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useRead } from '#web/use-read.ts'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { Fact, Facts } from '../facts.tsx'
import { useShopHref } from '../shop-address.ts'
import { DecisionForm } from './decision-form.tsx'
import css from './report-case.module.css'
import { reportCaseRead } from './report-reads.ts'
import { doneWords, reportsInWords, statusTones, statusWords, typeWords } from './report-words.ts'
import { ThenAndNow } from './then-and-now.tsx'

type ReportCaseViewProps = { id: string } & Pick<PanelProps, 'navigate' | 'onSessionEnd'>

/** One reported thing: as it was and as it is, what was said of it, and the decision (decisions, OPEN-22). */
export function ReportCaseView({ id, navigate, onSessionEnd }: ReportCaseViewProps) {
  const { data, error, refetch } = useRead(reportCaseRead(id))
  if (data === undefined) {
    if (error instanceof ApiError && error.status === 404) return <NoSuchCase />
    if (!error) return <LoadingScreen />
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
            {statusWords[data.status]}
          </Badge>
          <Badge>{typeWords[data.contentType]}</Badge>
          <span className="muted">{reportsInWords(data.reportCount)}</span>
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
  const { momentWords } = useConsoleClock()
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
          shownWords(isShown)
        )}
      </Fact>
      <Fact label="First reported">{momentWords(firstReportedAt)}</Fact>
      <Fact label="Last reported">{momentWords(lastReportedAt)}</Fact>
      {decision && (
        <>
          <Fact label="Decided">
            {momentWords(decision.decidedAt)} by {decision.decidedBy}
          </Fact>
          <Fact label="What was done">{doneWords[decision.action]}</Fact>
          <Fact label="Note for moderators" wide>
            {decision.note}
          </Fact>
          {decision.publicNote !== '' && (
            <Fact label="What its owner was told" wide>
              {decision.publicNote}
            </Fact>
          )}
        </>
      )}
    </Facts>
  )
}

function shownWords(isShown: boolean): string {
  return isShown ? 'Shown' : 'Not shown'
}

/** What people said of it, the newest first. */
function ReportList({ reported }: { reported: ReportCaseDetails }) {
  const { momentWords } = useConsoleClock()
  const { reports, reportCount } = reported
  return (
    <section className="sheet stack tight" aria-labelledby="reports-title">
      <h2 id="reports-title">What was said</h2>
      {reports.length < reportCount && (
        <p className="muted">
          The newest {reports.length} of {reportsInWords(reportCount)}.
        </p>
      )}
      <ul className={css.reports}>
        {reports.map(({ id, reporter, reason, description, createdAt, saw }) => (
          <li key={id} className="stack tight">
            <p className="row small">
              <strong>{reportReasonWords[reason]}</strong>
              <span>
                {reporter.name}, {momentWords(createdAt)}
              </span>
            </p>
            {description !== '' && <p className={css.text}>{description}</p>}
            {saw && (
              <details>
                <summary>It had changed by then: what {reporter.name} saw</summary>
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
      title="There is no such report"
      action={<ButtonLink href={consolePath('reports')}>All reports</ButtonLink>}
    />
  )
}
