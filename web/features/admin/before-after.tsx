import { Icon } from '#web/ui/icon.tsx'
import css from './before-after.module.css'

/** The old and new value of a change, to review before confirming. */
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
