import { Children, isValidElement, type ReactNode } from 'react'

/** The words of a piece of page, without its elements; what a component adds by itself is not part of them. */
export function plainText(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (isValidElement<{ children?: ReactNode }>(part)) return plainText(part.props.children)
      return String(part)
    })
    .join('')
}
