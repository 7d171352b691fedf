import { OfferedServings } from './api/listings.ts'
import { type FieldRule, issuesOf } from './changed-fields-rules.ts'
import { unseenFault } from './name-rules.ts'

/** What of a listing may break a rule for posting since: by time, by sales, or as it is older than the rule. */
export interface AgingListing {
  title: string
  readyByDate: string
  readyByTime: string
  servingsAvailable: number
}

/** A field with what is wrong with it, in words. */
type ListingIssue = [field: 'title' | 'readyByDate' | 'servingsAvailable', message: string]

const rulesOn = (today: string): FieldRule<AgingListing, ListingIssue>[] => [
  {
    judges: ['title'],
    refuse({ title }) {
      const fault = unseenFault(title)
      return fault === null ? null : ['title', fault]
    },
  },
  {
    judges: ['readyByDate', 'readyByTime'],
    refuse: ({ readyByDate }) =>
      readyByDate < today ? ['readyByDate', 'The ready date cannot be before today'] : null,
  },
  {
    judges: ['servingsAvailable'],
    refuse({ servingsAvailable }) {
      const { error } = OfferedServings.safeParse(servingsAvailable)
      return error ? ['servingsAvailable', error.issues[0]?.message ?? error.message] : null
    },
  },
]

/**
 * What is wrong with a new listing (`before` is null), or with what a change makes of one: its date is over where it is, it offers no
 * servings or too many. `today` is that place's date, YYYY-MM-DD (POST-10, POST-12).
 */
export function listingIssues(
  after: AgingListing,
  before: AgingListing | null,
  today: string,
): Record<string, string> {
  return Object.fromEntries(issuesOf(rulesOn(today), after, before))
}
