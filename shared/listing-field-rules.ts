import { OfferedServings } from './api/listings.ts'
import { type FieldRule, issuesOf } from './changed-fields-rules.ts'
import { unseenFault } from './name-rules.ts'

/** The fields of a listing that time, sales or newer rules can make invalid. */
export interface AgingListing {
  title: string
  readyByDate: string
  readyByTime: string
  servingsAvailable: number
}

/** A field and its error message. */
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
 * The issues of a new listing (`before` is null) or of a change: past date, no servings, too many. `today` is
 * the place's date, YYYY-MM-DD (POST-10, POST-12).
 */
export function listingIssues(
  after: AgingListing,
  before: AgingListing | null,
  today: string,
): Record<string, string> {
  return Object.fromEntries(issuesOf(rulesOn(today), after, before))
}
