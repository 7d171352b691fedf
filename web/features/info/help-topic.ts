import type { ReactNode } from 'react'

/** A frequent question with its answer. */
export interface HelpQuestion {
  /** the question's anchor in the page's address */
  id: string
  question: string
  answer: ReactNode
  /** synonyms for the search */
  alsoCalled: string
}

/** The questions about one subject. */
export interface HelpTopic {
  id: string
  title: string
  questions: readonly HelpQuestion[]
}
