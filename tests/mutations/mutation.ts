/** A rule of the product, broken in one place, and where that is noticed. */
export interface Mutation {
  /** what goes wrong, as somebody would tell it */
  breaks: string
  /** the file that is broken */
  file: string
  /** the text that is there exactly once, and what it becomes */
  find: string
  becomes: string
  /** test files of the projects `rules`, `parts` and `unit`, or `types` where it must not even compile */
  noticedBy: readonly string[] | 'types'
}
