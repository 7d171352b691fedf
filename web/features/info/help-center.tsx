import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { plural } from '#shared/plural.ts'
import drawing from '#web/assets/illustrations/no-results.svg'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { helpAccount } from './help-account.tsx'
import { helpBuying } from './help-buying.tsx'
import css from './help-center.module.css'
import { longestHelpSearch, searchHelp } from './help-search.ts'
import { helpSelling } from './help-selling.tsx'
import type { HelpTopic } from './help-topic.ts'
import paper from './on-paper.module.css'

const helpTopics: readonly HelpTopic[] = [helpBuying, helpSelling, helpAccount]

/** Questions and answers with a search; `search` comes from the address (decisions, OPEN-41, 42). */
export function HelpCenter({ search }: { search: string }) {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(search)
  const [address, setAddress] = useState(search)
  if (address !== search) {
    setAddress(search)
    setWords(search)
  }
  // use text typed before the script loaded
  useEffect(() => setWords((known) => input.current?.value ?? known), [])
  const topics = searchHelp(helpTopics, words)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)

  const keepInAddress = (event: SyntheticEvent) => {
    event.preventDefault()
    const query = new URLSearchParams({ q: words.trim() })
    navigate(words.trim() === '' ? paths.help : `${paths.help}?${query}`, { replace: true })
  }
  return (
    <div className={`wrap narrow ${css.page} ${paper.onPaper}`}>
      <header className="stack">
        <h1>Help Center</h1>
        <p className={css.lead}>Common questions, and our answers.</p>
        <search>
          <form action={paths.help} className={css.form} onSubmit={keepInAddress}>
            <TextField
              ref={input}
              type="search"
              name="q"
              label="Search the help center"
              labelHidden
              icon="search"
              placeholder="Search, e.g. cancel or allergy"
              maxLength={longestHelpSearch}
              autoComplete="off"
              enterKeyHint="search"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <p className={`small muted ${css.count}`} role="status">
          {words.trim() === ''
            ? plural(count, ['# question', '# questions'])
            : plural(count, ['# question found', '# questions found'])}
        </p>
      </header>
      {count === 0 ? (
        <EmptyState
          drawing={drawing}
          title="No matching questions"
          action={
            <ButtonLink variant="primary" href={paths.contact}>
              Write to us
            </ButtonLink>
          }
        >
          Try fewer or different words, or ask us. We reply within 24 hours.
        </EmptyState>
      ) : (
        topics.map((topic) => <Topic key={topic.id} topic={topic} />)
      )}
      {count > 0 && (
        <p className={css.more}>
          Still stuck? <Link href={paths.contact}>Write to us</Link>. We reply within 24 hours.
        </p>
      )}
    </div>
  )
}

function Topic({ topic: { id, title, questions } }: { topic: HelpTopic }) {
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{title}</h2>
      <div className={`sheet ${css.questions}`}>
        {questions.map(({ id: questionId, question, answer }) => (
          <details key={questionId} id={questionId}>
            <summary>
              <h3>{question}</h3>
              <Icon name="chevron-down" />
            </summary>
            <div className={css.answer}>{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
