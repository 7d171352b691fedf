import type { HelpQuestion, HelpTopic } from './help-topic.ts'
import { plainText } from './plain-text.ts'

/** The longest search, in characters. */
export const longestHelpSearch = 100

/**
 * The topics with the questions that contain every word of the search, in question, answer or synonyms.
 * An empty search returns all; topics without a match are left out.
 */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = folded(search.slice(0, longestHelpSearch)).split(/\s+/).filter(Boolean)
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter((question) => hasAll(question, words)) }))
    .filter(({ questions }) => questions.length > 0)
}

function hasAll({ question, answer, alsoCalled }: HelpQuestion, words: readonly string[]): boolean {
  const text = folded(`${question} ${alsoCalled} ${plainText(answer)}`)
  return words.every((word) => text.includes(word))
}

/** Normalizes letter case and apostrophes. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
