import { mayDo } from '#shared/admin-rights.ts'
import type { Message } from '#shared/api/admin-messages.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { categoryLabels } from '#web/features/messages/contact-checks.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { Fact, Facts } from '../facts.tsx'
import { Loading } from '../waiting.tsx'
import { AnswerForm, CloseForm } from './message-forms.tsx'
import { dueText, stateLabels, stateTones } from './message-labels.ts'
import css from './message-view.module.css'
import { messageQuery } from './messages-queries.ts'

type MessageViewProps = { id: string } & Pick<PanelProps, 'admin' | 'navigate' | 'onSessionEnd'>

/** One message with its answer, or the forms to answer it (STATIC-10). */
export function MessageView({ id, admin, navigate, onSessionEnd }: MessageViewProps) {
  const { data, error, refetch } = useApiQuery(messageQuery(id))
  if (data === undefined) {
    if (error instanceof ApiError && error.status === 404) return <NoSuchMessage />
    if (!error) return <Loading />
    return <LoadFailed onRetry={() => void refetch()}>The message could not be loaded.</LoadFailed>
  }
  const form = { message: data, onAnswered: () => navigate({}), onSessionEnd }
  return (
    <div className="stack">
      <div className="page-head stack tight">
        <ButtonLink variant="quiet" icon="arrow-left" href={consolePath('messages')} className={css.back}>
          All messages
        </ButtonLink>
        <h1 className={css.title}>{data.subject}</h1>
        <p>
          <Badge tone={stateTones[data.state]} dot>
            {stateLabels[data.state]}
          </Badge>
        </p>
      </div>
      <div className="sheet stack">
        <MessageFacts message={data} />
        <p className={css.text}>{data.message}</p>
      </div>
      {data.answered && <Answered answered={data.answered} />}
      {data.answered === null && mayDo(admin.role, 'answer_messages') && (
        <>
          <AnswerForm {...form} />
          <CloseForm {...form} />
        </>
      )}
    </div>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const { momentText } = useConsoleClock()
  const now = useNow()
  const { name, email, phone, category, createdAt, dueAt, state } = message
  return (
    <Facts>
      <Fact label="From">{name}</Fact>
      <Fact label="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label="Phone">{phone !== null && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
      <Fact label="About">{categoryLabels[category]}</Fact>
      <Fact label="Written">{momentText(createdAt)}</Fact>
      {state !== 'answered' && (
        <Fact label="Due">
          {dueText(new Date(dueAt), now)}, {momentText(dueAt)}
        </Fact>
      )}
    </Facts>
  )
}

function Answered({ answered }: { answered: NonNullable<Message['answered']> }) {
  const { momentText } = useConsoleClock()
  return (
    <section className="sheet stack" aria-labelledby="answered-title">
      <h2 id="answered-title">{answered.answer === null ? 'Answered elsewhere' : 'The answer'}</h2>
      <p className="small muted">
        {momentText(answered.at)} by {answered.by}
      </p>
      <p className={css.text}>{answered.answer ?? answered.note}</p>
    </section>
  )
}

function NoSuchMessage() {
  return (
    <EmptyState
      level={1}
      title="Message not found"
      action={<ButtonLink href={consolePath('messages')}>All messages</ButtonLink>}
    />
  )
}
