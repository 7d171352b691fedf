import { colors, tokensNamed } from './named-tokens.ts'
import css from './styleguide.module.css'

/** Colors, type, spacing, corners and shadows by name. */
export function Tokens() {
  return (
    <>
      <ul className={css.swatches} aria-label="Colours">
        {colors().map(({ name, note }) => (
          <li key={name}>
            <span className={css.swatch} style={{ background: `var(${name})` }} />
            <strong>{name}</strong>
            <br />
            {note}
          </li>
        ))}
      </ul>
      <ul aria-label="Type">
        {tokensNamed('--t-').map(({ name, note }) => (
          <li key={name}>
            <span style={{ font: `700 var(${name}) / var(--lh-head) var(--serif)` }}>Sourdough 1234</span>{' '}
            <span style={{ fontSize: `var(${name})` }}>Baked before dawn.</span>{' '}
            <span className="xs muted">
              {name} {note}
            </span>
          </li>
        ))}
      </ul>
      <ul aria-label="Spaces">
        {tokensNamed('--s-').map(({ name, value }) => (
          <li key={name} className="xs">
            <span className={css.space} style={{ width: `var(${name})` }} />
            {name} {value}
          </li>
        ))}
      </ul>
      <ul className={css.swatches} aria-label="Corners and shadows">
        {tokensNamed('--r-').map(({ name }) => (
          <li key={name}>
            <span className={css.swatch} style={{ borderRadius: `var(${name})` }} />
            {name}
          </li>
        ))}
        {tokensNamed('--sh-1', '--sh-2', '--sh-3').map(({ name }) => (
          <li key={name}>
            <span className={css.box} style={{ boxShadow: `var(${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
