import type { CurrentUser } from '#shared/api/accounts.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'
import { FeeRate, KeptShare } from '#web/features/payments/fee-copy.tsx'
import { useBrowserZone } from '#web/rendering/browser-zone.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListingCard } from './listing-card.tsx'
import css from './listing-form.module.css'
import type { ListingFormValues } from './listing-form-values.ts'
import { ListingGrid } from './listing-grid.tsx'
import { previewListing } from './preview-listing.ts'

interface ListingPreviewProps {
  values: ListingFormValues
  user: CurrentUser
}

/** A non-interactive preview of the form's card, on wide screens. */
export function ListingPreview({ values, user }: ListingPreviewProps) {
  const now = useNow()
  const ownZone = useBrowserZone() ?? defaultTimeZone
  return (
    <aside className={css.preview} aria-label="Preview">
      <p className={css.eyebrow}>How buyers see it</p>
      <div className={css.card} inert>
        <ListingGrid label="Preview">
          <ListingCard
            listing={previewListing(values, user, values.timeZone || ownZone, now)}
            now={now}
            onAddToCart={doNothing}
            onSeeDetails={doNothing}
          />
        </ListingGrid>
      </div>
      <Notice tone="kraft" icon="coin">
        You keep <KeptShare /> of every sale. The <FeeRate /> fee covers payments and running BakeSale.
      </Notice>
    </aside>
  )
}

function doNothing(): void {
  // the card is inert
}
