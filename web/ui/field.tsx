import { type ComponentProps, type ReactNode, useId } from 'react'
import { earliestDate, latestDate } from '#shared/date-bounds.ts'
import { classNames } from './class-names.ts'
import css from './field.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface FieldText {
  label: string
  /** shows the label only to screen readers, when the context already names the field */
  labelHidden?: boolean | undefined
  /** adds "(optional)" to the label */
  optional?: boolean | undefined
  hint?: ReactNode
  /** what is wrong and how to fix it */
  error?: string | undefined
  className?: string | undefined
}

interface ControlProps {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FieldProps extends FieldText {
  id?: string | undefined
  /** renders the control with the attributes that connect it to label, hint and error */
  children: (control: ControlProps) => ReactNode
}

/** A labeled control of any kind: label above, hint and error below. */
function Field({ label, labelHidden, optional, hint, error, className, id, children }: FieldProps) {
  const madeId = useId()
  const controlId = id ?? madeId
  const hintId = hint ? `${controlId}-hint` : ''
  const errorId = error ? `${controlId}-error` : ''
  const describedBy = `${hintId} ${errorId}`.trim()
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {children({
        id: controlId,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The error of a control; the control refers to it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={css.error}>
      <Icon name="alert" />
      {children}
    </p>
  )
}

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, keyof FieldText> {
  /** shown before the text */
  icon?: IconName | undefined
  /** a round button inside the field's end, e.g. to show the password */
  action?: ReactNode
}

/** A one-line input. */
export function TextField({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  icon,
  action,
  ...input
}: TextFieldProps) {
  const text = { label, labelHidden, optional, hint, error, className, id: input.id }
  return (
    <Field {...text}>
      {(control) => (
        <span className={classNames(css.box, icon && css.hasIcon, Boolean(action) && css.hasAction)}>
          {icon && <Icon name={icon} />}
          <input
            {...(input.type === 'date' ? { min: earliestDate, max: latestDate } : {})}
            {...input}
            {...control}
            className={css.control}
          />
          {action}
        </span>
      )}
    </Field>
  )
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, keyof FieldText>

/** A multi-line input. */
export function TextAreaField({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  ...area
}: TextAreaFieldProps) {
  const text = { label, labelHidden, optional, hint, error, className, id: area.id }
  return (
    <Field {...text}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={classNames(css.control, css.area)} />
      )}
    </Field>
  )
}

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, keyof FieldText>

/** A native select; its options are the children. */
export function SelectField({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  ...select
}: SelectFieldProps) {
  const text = { label, labelHidden, optional, hint, error, className, id: select.id }
  return (
    <Field {...text}>
      {(control) => <select {...select} {...control} className={classNames(css.control, css.select)} />}
    </Field>
  )
}
