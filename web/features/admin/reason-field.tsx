import type { Reason } from '#shared/api/fields.ts'
import type { Checked } from '#web/data/field-errors.ts'
import { TextAreaField } from '#web/ui/field.tsx'

/** A text an admin must enter. */
export interface RequiredText {
  label: string
  /** the error if it is missing */
  missing: string
  /** says who reads it */
  hint: string
  maxLength: number
}

/** The default text to ask for: the reason. */
export const requiredReason: RequiredText = {
  label: 'Reason',
  missing: 'Give a reason.',
  hint: 'It goes out by email, so write it for them to read.',
  maxLength: 1000,
}

/** Checks the text; empty if none is asked for. */
export function checkReason(asks: RequiredText | null, typed: string): Checked<Reason> {
  const reason = typed.trim()
  return asks !== null && reason === '' ? { errors: { reason: asks.missing } } : { body: reason }
}

interface ReasonFieldProps {
  asks: RequiredText
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** The field for the text; its error disappears once something is typed. */
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
