import { Icon } from '#web/ui/icon.tsx'
import css from './before-after.module.css'

/** What a change makes of what, to be read before it is confirmed. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <dl className={css.change}>
      <div>
        <dt>Now</dt>
        <dd>{before}</dd>
      </div>
      <Icon name="arrow-right" />
      <div>
        <dt>From now on</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  )
}
