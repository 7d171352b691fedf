import { Fragment, type ReactNode } from 'react'

/** Text of the document: `` `code` ``, paragraphs, and lists of lines that begin with a dash. */
export function MarkedText({ children }: { children: string }) {
  return children.split('\n\n').map((block) => {
    const lines = block.split('\n')
    if (!lines.every((line) => line.startsWith('- '))) return <p key={block}>{withCode(block)}</p>
    return (
      <ul key={block}>
        {lines.map((line) => (
          <li key={line}>{withCode(line.slice(2))}</li>
        ))}
      </ul>
    )
  })
}

/** A line of text with its code. */
export function withCode(text: string): ReactNode {
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>
  })
}
