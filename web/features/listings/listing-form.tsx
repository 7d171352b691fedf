import { useRef, useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ovenQuery } from '#web/features/ovens/oven-query.ts'
import { pickupPlacesQuery } from '#web/features/pickups/pickup-places-query.ts'
import { editFoodPath, foodPath, paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { useRedirectLater } from '#web/routing/use-redirect-later.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { draftKey } from './listing-draft.ts'
import css from './listing-form.module.css'
import { ListingFormAmounts } from './listing-form-amounts.tsx'
import { ListingFormOptions } from './listing-form-options.tsx'
import { ListingFormPhotos } from './listing-form-photos.tsx'
import { ListingFormPickup } from './listing-form-pickup.tsx'
import { ListingFormTerms } from './listing-form-terms.tsx'
import { newListingValues, valuesOf } from './listing-form-values.ts'
import { ListingFormWhat } from './listing-form-what.tsx'
import { atPlace, atUsualPlace } from './listing-place.ts'
import { ListingPreview } from './listing-preview.tsx'
import { OpenOrdersDialog } from './open-orders-dialog.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useListingValues } from './use-listing-values.ts'
import { type Problem, useSaveListing } from './use-save-listing.ts'

/** The delay between saving and leaving the page, in milliseconds (POST-05). */
const afterSave = 1500

interface ListingFormProps {
  user: CurrentUser
  /** the listing to change; null for a new one (POST-01, POST-02) */
  listing: Listing | null
}

/** The form to post or edit a listing, with a preview of its card. */
export function ListingForm({ user, listing }: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { values, set, isRestored, forget, startOver } = useListingValues(
    form,
    listing ? valuesOf(listing) : newListingValues,
    draftKey(user.id, listing?.id ?? null),
  )
  const { errors, problem, isSaved, draftId, isPending, save } = useSaveListing(listing, forget)
  /** the dismissed question about open orders */
  const [putOff, setPutOff] = useState<Problem | null>(null)
  const [arePhotosOnTheirWay, setPhotosOnTheirWay] = useState(false)
  useFocusFirstInvalid(form, errors)
  // a draft has only its own page, which shows the next step
  const shelf = draftId === null ? paths.home : foodPath(draftId)
  const doneAt = listing ? paths.sellerDashboard : shelf
  useRedirectLater(isSaved ? doneAt : null, afterSave)
  const { data } = useApiQuery(pickupPlacesQuery)
  const { data: oven } = useApiQuery(ovenQuery)
  const placed = atUsualPlace(values, data?.places)
  const part = { values: placed, errors, set }
  const shown = atPlace(placed, data?.places)
  return (
    <div className={`split ${css.page}`}>
      <form
        ref={form}
        action={paths.postFood}
        method="post"
        noValidate
        className={`sheet ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) save({ values: shown, arePhotosOnTheirWay })
        }}
      >
        {isRestored && !isSaved && (
          <Notice tone="kraft">
            <div className="row">
              <span>We kept what you typed last time.</span>
              <Button variant="quiet" icon="refresh" onClick={startOver}>
                Start over
              </Button>
            </div>
          </Notice>
        )}
        <ListingFormPhotos {...part} onBusy={setPhotosOnTheirWay} />
        <ListingFormWhat {...part} />
        <ListingFormAmounts {...part} spacesADay={oven?.spacesADay ?? null} />
        <ListingFormOptions {...part} />
        <ListingFormPickup {...part} places={data?.places ?? []} />
        <section className={css.part} aria-label="Terms">
          <ListingFormTerms {...part} />
          {problem && problem.remedy !== 'open-orders' && (
            <SaveProblem
              problem={problem}
              wanted={listing ? editFoodPath(listing.id) : paths.postFood}
              onSaveAnyway={() => save({ values: shown, arePhotosOnTheirWay, replacesNewer: true })}
              onGiveUp={() => {
                forget()
                window.location.reload()
              }}
            />
          )}
          <div className="row">
            <Button
              type="submit"
              variant="primary"
              size="large"
              busy={isPending || isSaved}
              disabled={!isHydrated}
            >
              {listing ? 'Save Changes' : 'Post Baked Goods'}
            </Button>
            <ButtonLink variant="quiet" size="large" href={paths.sellerDashboard}>
              Cancel
            </ButtonLink>
          </div>
        </section>
      </form>
      {problem?.remedy === 'open-orders' && problem !== putOff && (
        <OpenOrdersDialog
          question={problem.message}
          busy={isPending || isSaved}
          onAnswer={(existingOrders) => save({ values: shown, arePhotosOnTheirWay, existingOrders })}
          onClose={() => setPutOff(problem)}
        />
      )}
      <ListingPreview values={shown} user={user} />
    </div>
  )
}
