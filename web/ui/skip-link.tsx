import css from './skip-link.module.css'

/** The first tab stop: skips the top bar to the page's `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      Skip to content
    </a>
  )
}
