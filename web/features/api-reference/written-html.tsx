import css from './api-reference.module.css'

interface WrittenHtmlProps {
  html: string
  /** a phrase instead of blocks */
  inline?: boolean
}

/** HTML that we wrote, from a file of the project. */
export function WrittenHtml({ html, inline = false }: WrittenHtmlProps) {
  const Element = inline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody else writes it
  return <Element className={inline ? undefined : css.written} dangerouslySetInnerHTML={{ __html: html }} />
}
