import { useId, useState } from 'react'
import { type Claim, claimModes, type Setting, type SettingValue } from '#shared/api/admin-settings.ts'
import { currency } from '#shared/currency.ts'
import { toDecimal } from '#shared/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { isAmount, modeLabels, typedCents } from './setting-copy.ts'

interface SettingFieldProps {
  setting: Pick<Setting, 'key' | 'label' | 'maxLength'>
  value: SettingValue
  error: string | undefined
  onChange: (value: SettingValue) => void
}

/** The field for a setting's type. */
export function SettingField({ setting, value, error, onChange }: SettingFieldProps) {
  if (typeof value === 'boolean')
    return <YesOrNo label={setting.label} value={value} error={error} onChange={onChange} />
  if (typeof value === 'object') return <ClaimFields value={value} error={error} onChange={onChange} />
  if (typeof value === 'number' && isAmount(setting.key))
    return <AmountField label={setting.label} cents={value} error={error} onChange={onChange} />
  const isNumber = typeof value === 'number'
  return (
    <TextField
      label={setting.label}
      name="value"
      autoComplete="off"
      value={String(value)}
      inputMode={isNumber ? 'numeric' : undefined}
      maxLength={isNumber ? 6 : (setting.maxLength ?? undefined)}
      onChange={({ currentTarget }) =>
        onChange(isNumber ? Number(currentTarget.value.replace(/\D/g, '')) : currentTarget.value)
      }
      error={error}
    />
  )
}

/** An amount in dollars; its value is in cents, NaN while the text is no amount. */
function AmountField({
  label,
  cents,
  error,
  onChange,
}: Omit<SettingFieldProps, 'setting' | 'value'> & { label: string; cents: number }) {
  const [text, setText] = useState('')
  const shown = Object.is(typedCents(text), cents) ? text : toDecimal(cents)
  return (
    <TextField
      label={label}
      name="value"
      autoComplete="off"
      hint={currency.amountLabel}
      inputMode="decimal"
      maxLength={12}
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(typedCents(currentTarget.value))
      }}
      error={error}
    />
  )
}

function YesOrNo({
  label,
  value,
  error,
  onChange,
}: Omit<SettingFieldProps, 'setting'> & { label: string; value: boolean }) {
  const errorId = useId()
  return (
    <div>
      <Checkbox
        name="value"
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      >
        {label}
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

function ClaimFields({
  value,
  error,
  onChange,
}: Omit<SettingFieldProps, 'setting' | 'value'> & { value: Claim }) {
  return (
    <>
      <PickGroup legend="How is it shown?">
        {claimModes.map((mode) => (
          <Pick
            key={mode}
            name="mode"
            checked={value.mode === mode}
            onChange={() => onChange({ ...value, mode })}
          >
            {modeLabels[mode]}
          </Pick>
        ))}
      </PickGroup>
      <TextField
        label="The figure as written"
        name="text"
        autoComplete="off"
        maxLength={20}
        value={value.text}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
        error={error}
      />
    </>
  )
}
