import { excerpt } from '#shared/excerpt.ts'
import { commonWish, wishWithSlot } from '#web/features/pickups/pickup-choices.ts'
import { PickupField } from '#web/features/pickups/pickup-field.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { lineId } from './cart-rules.ts'
import css from './checkout-pickup.module.css'
import type { CheckoutPickupProps } from './checkout-pickup-props.ts'
import { fieldProblems } from './line-problem-rules.ts'
import { SeparatePickups } from './separate-pickups.tsx'

/** The maximum length of a note in the API, in characters. */
const longestNote = 1000
/** How much of a note its fold shows, in characters. */
const shownNote = 40

/** The time of a pickup and the note to its baker, folded: few people need them, and a needed time is chosen already. */
export function PickupWishes({ baker, pickup, hasNote, check, store, problems }: CheckoutPickupProps) {
  const { lines, visit } = pickup
  const errors = fieldProblems(pickup, problems)
  const wish = wishWithSlot(commonWish(lines), visit?.possible ?? null)
  const isTimed = wish.pickupTime !== '' || Boolean(wish.pickupWindow)
  return (
    <Fold
      className={css.wishes}
      isNeeded={Object.keys(errors).length > 0}
      summary={
        <>
          {summaryOf({ isTimed, hasNote, notes: hasNote ? baker.notes : '' })}
          <span className="visually-hidden">: {baker.cookName}</span>
        </>
      }
    >
      <div className={css.fields}>
        <PickupField
          listings={
            check.isChecking ? null : lines.flatMap((line) => check.lines.get(lineId(line))?.listing ?? [])
          }
          wish={wish}
          errors={errors}
          onChange={(changed) => store.wishPickup(lines, changed)}
        />
        {hasNote && (
          <TextAreaField
            label="Notes"
            optional
            rows={2}
            maxLength={longestNote}
            hint="Anything the baker should know."
            value={baker.notes}
            onChange={(event) => store.wishPickup(baker.lines, { notes: event.currentTarget.value })}
          />
        )}
        <SeparatePickups pickup={pickup} theirs={baker.lines} visitOf={check.visitOf} store={store} />
      </div>
    </Fold>
  )
}

function summaryOf({ isTimed, hasNote, notes }: { isTimed: boolean; hasNote: boolean; notes: string }) {
  if (notes.trim() !== '') return `“${excerpt(notes.trim(), shownNote)}”`
  if (!hasNote) return isTimed ? 'Change time' : 'Add time'
  return isTimed ? 'Change time or add note' : 'Add time or note'
}
