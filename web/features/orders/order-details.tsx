import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import type { SoldListing } from '#web/features/listings/as-of-option.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { pickupTypeText } from '#web/features/listings/pickup-type.ts'
import { sharesText } from '#web/features/payments/sale-copy.ts'
import { PickupField } from '#web/features/pickups/pickup-field.tsx'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { ContactLinks } from './contact-links.tsx'
import { OptionChoice } from './option-choice.tsx'
import { personName } from './order-copy.ts'
import css from './order-details.module.css'
import {
  buyerLimitText,
  draftTotal,
  type OrderDraft,
  overPickupLimit,
  pickupLimitText,
  whyNotMore,
} from './order-draft.ts'

/** The maximum length of a note in the API, in characters. */
const longestNote = 1000

interface OrderDetailsProps {
  /** priced for the chosen option */
  listing: SoldListing
  /** the listing with all its options */
  whole: Listing
  /** whether it links to the listing's page (decisions, OPEN-47) */
  isLinked: boolean
  draft: OrderDraft
  /** the most servings that can be ordered */
  most: number
  /** why the quantity was refused */
  refusal: string | null
  /** whether it is paid at pickup, as far as chosen here */
  isAtPickup: boolean
  onChange: (change: Partial<OrderDraft>) => void
}

/** The fields of an order and its total. */
export function OrderDetails({
  listing,
  whole,
  isLinked,
  draft,
  most,
  refusal,
  isAtPickup,
  onChange,
}: OrderDetailsProps) {
  const { cook } = listing
  const name = personName(cook, 'your baker')
  const feeRate = useFeeRate()
  const limit = pickupLimitText(listing)
  const over = isAtPickup ? overPickupLimit(listing, draft.quantity) : null
  return (
    <>
      <ListingInBrief listing={listing} isLinked={isLinked} />
      <OptionChoice
        listing={whole}
        value={draft}
        onChange={({ optionId, boxContents, cakeMessage }) =>
          onChange({
            ...(optionId ? { optionId } : {}),
            ...(boxContents ? { boxContents } : {}),
            ...(cakeMessage === undefined ? {} : { cakeMessage }),
          })
        }
      />
      <div className={css.quantity}>
        <div>
          <p className={css.label}>Quantity</p>
          <p className={css.hint}>{servingsLeft(listing)}</p>
          {listing.mostPerBuyer !== null && (
            <p className={css.hint}>{buyerLimitText(listing.mostPerBuyer)}</p>
          )}
        </div>
        <Stepper
          label="Quantity"
          value={draft.quantity}
          max={most}
          whyNotMore={whyNotMore(most, { ...listing, optionName: listing.chosen?.name })}
          disabled={listing.servingsAvailable < 1}
          onChange={(quantity) => onChange({ quantity })}
        />
      </div>
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      {over !== null && (
        <Notice tone="warn" live>
          {over}
        </Notice>
      )}
      {over === null && limit !== null && <p className={css.hint}>{limit}</p>}
      <PickupField listings={[listing]} wish={draft} onChange={onChange} />
      <TextAreaField
        label="Notes"
        optional
        name="notes"
        rows={2}
        maxLength={longestNote}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      {(cook.phone !== null || cook.email !== null) && (
        <div>
          <p className={css.label}>Ask the baker</p>
          <ContactLinks name={name} phone={cook.phone} email={cook.email} />
        </div>
      )}
      <Sum
        lines={[
          {
            label: `${draft.quantity} × ${formatMoney(fromDecimal(listing.price) ?? 0)}`,
            value: formatMoney(draftTotal(listing.price, draft.quantity)),
          },
        ]}
      />
      {feeRate !== null && (
        <p className="xs muted">
          {sharesText([{ price: listing.price, quantity: draft.quantity }], feeRate)}
        </p>
      )}
    </>
  )
}

/** The listing itself; opened from a card, with the details the card omits (decisions, cards). */
function ListingInBrief({ listing, isLinked }: Pick<OrderDetailsProps, 'listing' | 'isLinked'>) {
  const now = useNow()
  const { url, hue } = categoryDrawing(listing.cuisine, listing.id)
  return (
    <div className={css.brief}>
      <Tile photo={listing.imageUrl} drawing={url} hue={hue} shape="square" />
      <div>
        <h3>{listing.title}</h3>
        <p className="small muted">
          {personName(listing.cook, 'Home baker')} · {listing.servingDescription}
        </p>
        <p className="small">
          Ready <strong>{readyByLabel(listing, now)}</strong>
          {isLinked && (
            <>
              {' · '}
              <Link href={foodPath(listing.id)}>Full page</Link>
            </>
          )}
        </p>
      </div>
      {isLinked && (
        <div className={css.more}>
          <p>{listing.description}</p>
          <p>
            {listing.address} · {pickupTypeText(listing.addressType)}
            {listing.pickupInstructions && ` · ${listing.pickupInstructions}`}
          </p>
        </div>
      )}
    </div>
  )
}

function servingsLeft({ servingsAvailable: count, chosen }: SoldListing): string {
  if (count < 1) return 'Sold out'
  if (chosen) return `${count} left`
  return plural(count, ['# serving left', '# servings left'])
}
