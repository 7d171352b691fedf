import type { ReportedContent } from '#shared/api/reports.ts'
import { photoId, photoUrl } from '#shared/photo-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact, Facts } from '../facts.tsx'
import css from './report-case.module.css'

interface ThenAndNowProps {
  reported: ReportedContent
  /** null if it was deleted */
  now: ReportedContent | null
}

/** Reported content beside its current state, as text, with the changes marked. */
export function ThenAndNow({ reported, now }: ThenAndNowProps) {
  return (
    <div className="two">
      <Content title="When it was reported" content={reported} />
      {now === null ? (
        <section className={css.content}>
          <h2>Now</h2>
          <p className="muted">It no longer exists.</p>
        </section>
      ) : (
        <Content title="Now" content={now} before={reported} />
      )}
    </div>
  )
}

interface ContentProps {
  title: string
  content: ReportedContent
  before?: ReportedContent
}

function Content({ title, content, before }: ContentProps) {
  const textBefore = (name: string) => before?.parts.find((part) => part.name === name)?.text
  const gone = before?.parts.filter(({ name }) => !content.parts.some((part) => part.name === name)) ?? []
  return (
    <section className={css.content}>
      <h2>{title}</h2>
      <Facts>
        {content.parts.map(({ name, text }) => (
          <Fact key={name} label={name} wide>
            {text}
            {before && textBefore(name) !== text && (
              <>
                {' '}
                <Badge tone="note">Changed</Badge>
              </>
            )}
          </Fact>
        ))}
        {gone.map(({ name }) => (
          <Fact key={name} label={name} wide>
            <Badge tone="note">Removed</Badge>
          </Fact>
        ))}
      </Facts>
      <Photos photos={content.photos} />
    </section>
  )
}

/** Shows only photos stored here, so nothing is loaded from elsewhere. */
function Photos({ photos }: { photos: readonly string[] }) {
  const ids = photos.flatMap((address) => photoId(address) ?? [])
  if (ids.length === 0) return null
  return (
    <ul className={css.photos} aria-label="Photos">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={photoUrl(id)}>
            <img src={photoUrl(id, 200)} alt={`${index + 1} of ${ids.length}`} width={120} height={90} />
          </a>
        </li>
      ))}
    </ul>
  )
}
