import css from './api-reference.module.css'

/** Code that scrolls inside, also by keyboard; `label` is its accessible name. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section className={css.code} tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  )
}

/** A value as JSON. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return <CodeBlock label={label}>{JSON.stringify(value, null, 2)}</CodeBlock>
}
