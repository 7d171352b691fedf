import { useId } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { leftOfOption } from '#web/features/listings/as-of-option.ts'
import { MixedBox } from '#web/features/listings/mixed-box.tsx'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { TextField } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import type { OrderDraft } from './order-draft.ts'

/** What a buyer chooses for a listing. */
export type Choice = globalThis.Pick<OrderDraft, 'optionId' | 'boxContents' | 'cakeMessage'>

interface OptionChoiceProps {
  listing: globalThis.Pick<Listing, 'options' | 'fillings' | 'servingsAvailable' | 'cakeMessageLength'>
  value: Choice
  onChange: (choice: Choice) => void
}

/** Chooses the option (with price and stock), the contents of a mixed box, and the message on the cake. */
export function OptionChoice({ listing, value, onChange }: OptionChoiceProps) {
  const name = useId()
  const isHydrated = useHydrated()
  const { options, fillings = [], cakeMessageLength } = listing
  const pieces = options.find(({ id }) => id === value.optionId)?.pieces
  return (
    <>
      {options.length > 0 && (
        <PickGroup legend="Choose an option">
          {options.map((option) => {
            const left = leftOfOption(option, listing)
            return (
              <Pick
                key={option.id}
                name={name}
                checked={option.id === value.optionId}
                disabled={!isHydrated || left === 0}
                onChange={() => onChange({ ...value, optionId: option.id })}
                aside={<strong>{formatMoney(fromDecimal(option.price) ?? 0)}</strong>}
              >
                <strong>{option.name}</strong>
                <br />
                <span className="small muted">{left === 0 ? 'Sold out' : `${left} left`}</span>
              </Pick>
            )
          })}
        </PickGroup>
      )}
      {pieces !== undefined && (
        <MixedBox
          pieces={pieces}
          fillings={fillings}
          value={value.boxContents ?? []}
          disabled={!isHydrated}
          onChange={(boxContents) => onChange({ ...value, boxContents })}
        />
      )}
      {cakeMessageLength > 0 && (
        <TextField
          label="Message on the cake"
          optional
          autoComplete="off"
          maxLength={cakeMessageLength}
          hint={`Up to ${cakeMessageLength} characters`}
          disabled={!isHydrated}
          value={value.cakeMessage ?? ''}
          onChange={(event) => onChange({ ...value, cakeMessage: event.currentTarget.value })}
        />
      )}
    </>
  )
}
