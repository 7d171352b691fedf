import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './info-page.module.css'
import paper from './on-paper.module.css'

/** A section of an information page; `parts` are its subsections. */
export interface InfoSection {
  /** the section's anchor */
  id: string
  title: string
  body: ReactNode
  parts?: readonly InfoSection[]
}

interface InfoPageProps {
  title: string
  lead: ReactNode
  /** the dates of the last full revision and of a later amendment, as text */
  updated?: string
  amended?: string
  /** the URL of a decorative drawing */
  drawing?: string
  /** numbers the sections, for references */
  numbered?: boolean
  sections: readonly InfoSection[]
  /** content after the last section */
  children?: ReactNode
}

/** A text page with a table of contents (NAV-45), readable without script and in print. */
export function InfoPage(page: InfoPageProps) {
  const { title, lead, updated, amended, drawing, numbered, sections, children } = page
  return (
    <div className={`wrap narrow ${css.page} ${paper.onPaper}`}>
      <header className={classNames(css.head, drawing && css.drawn)}>
        <div className="stack">
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {updated && <LastUpdated date={updated} amended={amended} />}
        </div>
        {drawing && <img src={drawing} alt="" width={140} height={140} />}
      </header>
      <nav className={css.contents} aria-label="On this page">
        <h2 className={css.listTitle}>On this page</h2>
        <ContentsList sections={sections} />
      </nav>
      <article className={classNames('sheet', css.text, numbered && css.numbered)}>
        {sections.map(({ id, title: heading, body, parts }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body}
            {parts?.map((part) => (
              <section key={part.id} aria-labelledby={part.id}>
                <h3 id={part.id}>{part.title}</h3>
                {part.body}
              </section>
            ))}
          </section>
        ))}
        {children}
      </article>
    </div>
  )
}

function ContentsList({ sections }: { sections: readonly InfoSection[] }) {
  return (
    <ol className={css.list}>
      {sections.map(({ id, title, parts }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          {parts && <ContentsList sections={parts} />}
        </li>
      ))}
    </ol>
  )
}

/** The dates of the last full revision (STATIC-13, STATIC-17) and of a later amendment. */
export function LastUpdated({ date, amended }: { date: string; amended?: string | undefined }) {
  return (
    <p className="small muted">
      Last updated {date}
      {amended && `, amended ${amended}`}
    </p>
  )
}
