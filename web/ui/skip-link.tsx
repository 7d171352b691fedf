import css from './skip-link.module.css'

/** The first thing the Tab key reaches: past the top bar to the page's `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      Skip to content
    </a>
  )
}
