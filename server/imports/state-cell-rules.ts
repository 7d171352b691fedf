import { readDraft, readFlag } from './listing-columns-rules.ts'

/**
 * Whether a product is a draft, as a cell of ours: its status, and whether it is published and shown. An unknown word
 * stays, and reading the row reports it.
 */
export function stateCell(status: string, ...shown: readonly string[]): string {
  const states = [
    { word: status, isDraft: status === '' ? false : readDraft(status) },
    ...shown.map((word) => ({ word, isDraft: word === '' ? false : hiddenBy(word) })),
  ]
  if (states.some(({ isDraft }) => isDraft)) return 'yes'
  return states.find(({ isDraft }) => isDraft === null)?.word ?? 'no'
}

/** Whether a cell such as "FALSE" or "hidden" keeps a product from buyers; null for another word. */
function hiddenBy(word: string): boolean | null {
  const isShown = readFlag(word)
  return isShown === null ? readDraft(word) : !isShown
}
