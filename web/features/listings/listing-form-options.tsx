import { useEffect, useRef } from 'react'
import { longestCakeMessage, longestOptionName, mostOptions } from '#shared/bake-options.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import css from './listing-form.module.css'
import { ListingFormFillings } from './listing-form-fillings.tsx'
import { type ListingFormPart, textProps } from './listing-form-part.ts'
import { type OptionValues, optionFieldName } from './listing-form-values.ts'

/** The sizes and flavors on sale, and the length of a cake message (decisions, options of a bake). */
export function ListingFormOptions(part: ListingFormPart) {
  const { values, errors, set } = part
  const { options } = values
  const isHydrated = useHydrated()
  const { list, focusRow, focusAdd } = useFocusAfterChange()
  const change = (index: number, changes: Partial<OptionValues>) =>
    set(
      'options',
      options.map((option, at) => (at === index ? { ...option, ...changes } : option)),
    )
  const add = () => {
    focusRow(options.length)
    set('options', [...options, { id: '', name: '', price: '', servings: '', pieces: '' }])
  }
  const remove = (index: number) => {
    focusAdd()
    set('options', options.toSpliced(index, 1))
  }
  return (
    <section className={css.part}>
      <h2>Sizes and flavors</h2>
      <p className={css.hint}>
        Do you sell it by the half dozen, or in several flavors? Each option has its own price and takes its
        servings from those available. Buyers choose one, and the price per serving above no longer applies.
        An option can be a mixed box, such as 6 croissants: buyers choose what’s inside.
      </p>
      <div ref={list} className="stack">
        {options.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id until it is saved
            key={index}
            index={index}
            option={option}
            errors={errors}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
        {errors.options && <FieldError id="options-error">{errors.options}</FieldError>}
        <div>
          <Button icon="plus" disabled={!isHydrated || options.length >= mostOptions} onClick={add} data-add>
            Add an option
          </Button>
        </div>
      </div>
      <ListingFormFillings {...part} />
      <TextField
        label="Message on the cake"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={`How many characters a buyer can have written on the cake, up to ${longestCakeMessage}. Enter 0 for none.`}
        {...textProps(part, 'cakeMessageLength')}
      />
    </section>
  )
}

interface OptionRowProps extends Pick<ListingFormPart, 'errors'> {
  index: number
  option: OptionValues
  onChange: (changes: Partial<OptionValues>) => void
  onRemove: () => void
}

function OptionRow({ index, option, errors, onChange, onRemove }: OptionRowProps) {
  const isHydrated = useHydrated()
  return (
    <fieldset className={css.option}>
      <legend>Option {index + 1}</legend>
      <TextField
        label="Name"
        required
        maxLength={longestOptionName}
        name={optionFieldName(index, 'name')}
        value={option.name}
        error={errors[optionFieldName(index, 'name')]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="Price"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        name={optionFieldName(index, 'price')}
        value={option.price}
        error={errors[optionFieldName(index, 'price')]}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
      <TextField
        label="Servings each"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        name={optionFieldName(index, 'servings')}
        value={option.servings}
        error={errors[optionFieldName(index, 'servings')]}
        onChange={(event) => onChange({ servings: event.currentTarget.value })}
      />
      <TextField
        label="Pieces in a mixed box"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        hint="Only if buyers choose what goes in the box"
        name={optionFieldName(index, 'pieces')}
        value={option.pieces}
        error={errors[optionFieldName(index, 'pieces')]}
        onChange={(event) => onChange({ pieces: event.currentTarget.value })}
      />
      <Button
        variant="quiet"
        icon="trash"
        disabled={!isHydrated}
        aria-label={`Remove option ${index + 1}${option.name && `: ${option.name}`}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}

/** Focuses an added option, or the add button after a removal. */
function useFocusAfterChange() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  return {
    list,
    focusRow: (index: number) => {
      next.current = `[name="${optionFieldName(index, 'name')}"]`
    },
    focusAdd: () => {
      next.current = '[data-add]'
    },
  }
}
