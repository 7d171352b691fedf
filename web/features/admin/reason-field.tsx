import type { Reason } from '#shared/api/fields.ts'
import type { Checked } from '#web/data/field-errors.ts'
import { TextAreaField } from '#web/ui/field.tsx'

/** A text that an admin has to give. */
export interface AskedText {
  label: string
  /** what is said where it is missing */
  missing: string
  /** who reads it */
  hint: string
  maxLength: number
}

/** The reason as it is asked for where nothing else is said. */
export const askedReason: AskedText = {
  label: 'Reason',
  missing: 'Please give the reason.',
  hint: 'It goes out by mail, so write it for them to read.',
  maxLength: 1000,
}

/** The text that was asked for; an empty one where none was. */
export function checkReason(asks: AskedText | null, typed: string): Checked<Reason> {
  const reason = typed.trim()
  return asks !== null && reason === '' ? { errors: { reason: asks.missing } } : { body: reason }
}

interface ReasonFieldProps {
  asks: AskedText
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Where it is written; it is missing no longer once anything is. */
export function ReasonField({ asks, value, error, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={asks.label}
      name="reason"
      required
      maxLength={asks.maxLength}
      hint={asks.hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={value.trim() === '' ? error : undefined}
    />
  )
}
