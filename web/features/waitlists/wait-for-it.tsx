import { useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PricedOption } from '#shared/bake-options.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { fewestServings } from '#shared/sold-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { foodPath, paths, signInPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useWaitlist } from './use-waitlist.ts'
import { waitingText } from './waitlist-copy.ts'
import { waitlistEntriesQuery } from './waitlist-queries.ts'

interface WaitForItProps {
  /** a sold-out listing on the viewed day */
  listing: Listing
  /** null for a visitor, who must sign in first */
  user: CurrentUser | null
}

/** The waitlist of a sold-out bake; renders nothing if it could not be ordered later. */
export function WaitForIt({ listing, user }: WaitForItProps) {
  const now = useNow()
  const isTooLate = listing.orderBy !== null && new Date(listing.orderBy) <= now
  if (user?.id === listing.cookId || listing.closed || isTooLate || listing.cook.payWays.length === 0)
    return null
  return user === null ? (
    <ButtonLink wide icon="mail" href={signInPath(paths.login, foodPath(listing.id, listing.batchId))}>
      Sign in to hear when it’s available again
    </ButtonLink>
  ) : (
    <Waiting key={listing.batchId} listing={listing} />
  )
}

/** Ignores that an option is sold out, because buyers can wait for it. */
const toWaitFor = ({ servings }: Pick<PricedOption, 'servings'>) => ({ servings })

/** The same button joins and leaves, to keep the keyboard focus. */
function Waiting({ listing }: { listing: Listing }) {
  const now = useNow()
  const { data } = useApiQuery(waitlistEntriesQuery)
  const [servings, setServings] = useState(() => fewestServings(listing.options.map(toWaitFor)))
  const { join, leave, isPending, failure } = useWaitlist()
  const entry = data?.entries.find(({ batchId }) => batchId === (listing.batchId ?? listing.id))
  return (
    <div className="stack tight">
      {entry ? (
        <Notice tone="good" icon="mail" live>
          {waitingText(entry, listing.timeZone, now)}
        </Notice>
      ) : (
        <Wanted servings={servings} isReady={data !== undefined} onChange={setServings} />
      )}
      <Button
        variant={entry ? 'quiet' : 'line'}
        icon={entry ? undefined : 'mail'}
        wide
        busy={isPending}
        disabled={data === undefined}
        onClick={() => (entry ? leave(entry) : join(listing.id, { servings, batchId: listing.batchId }))}
      >
        {entry ? 'Leave the waitlist' : 'Tell me when it’s available again'}
      </Button>
      {failure?.isUnconfirmed && <ConfirmFirst why={confirmToWait} />}
      {failure && !failure.isUnconfirmed && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
    </div>
  )
}

interface WantedProps {
  servings: number
  /** whether the user's waitlist entries have loaded */
  isReady: boolean
  onChange: (servings: number) => void
}

function Wanted({ servings, isReady, onChange }: WantedProps) {
  return (
    <div className="row needs-script">
      <p className="small">Servings you would like</p>
      {isReady ? (
        <Stepper
          label="Servings you would like"
          value={servings}
          max={mostServingsAnOrder}
          onChange={onChange}
        />
      ) : (
        <Button variant="quiet" disabled>
          {servings}
        </Button>
      )}
    </div>
  )
}

const confirmToWait = 'To get our email, confirm your email address.'
