import { Children, isValidElement, type ReactNode } from 'react'

/** The text of a React node without elements; excludes text that components render themselves. */
export function plainText(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (isValidElement<{ children?: ReactNode }>(part)) return plainText(part.props.children)
      return String(part)
    })
    .join('')
}
