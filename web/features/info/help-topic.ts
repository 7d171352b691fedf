import type { ReactNode } from 'react'

/** A question people have, and what we say to it. */
export interface HelpQuestion {
  /** the question's anchor in the page's address */
  id: string
  question: string
  answer: ReactNode
  /** other words people search it by */
  alsoCalled: string
}

/** The questions of one subject. */
export interface HelpTopic {
  id: string
  title: string
  questions: readonly HelpQuestion[]
}
