import css from './cottage-food-rules.module.css'
import { type CottageFoodState, cottageFoodChecked } from './cottage-food-states.ts'

/** One state's rules for homemade food, with sources and the date of the last check. */
export function CottageFoodRules({ state }: { state: CottageFoodState }) {
  const { label, sentence, sentenceNote, salesCap, special, sources } = state
  return (
    <dl className={css.rules}>
      <div>
        <dt>On the label</dt>
        <dd>
          <ul>
            {label.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>And this sentence</dt>
        <dd>
          <q className={css.sentence}>{sentence}</q> ({sentenceNote})
        </dd>
      </div>
      <div>
        <dt>Sales limit</dt>
        <dd>{salesCap}</dd>
      </div>
      <div>
        <dt>Good to know</dt>
        <dd>{special}</dd>
      </div>
      <div>
        <dt>Sources</dt>
        <dd>
          {sources.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 && '; '}
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </span>
          ))}
          . Last checked {cottageFoodChecked}.
        </dd>
      </div>
    </dl>
  )
}
