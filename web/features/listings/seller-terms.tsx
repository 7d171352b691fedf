import { useId } from 'react'
import { paths } from '#web/paths.ts'
import { Checkbox, type CheckProps } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'

/** The checkbox to accept the seller terms, with its error. */
export function SellerTerms({
  error,
  ...check
}: Omit<CheckProps, 'children'> & { error?: string | undefined }) {
  const errorId = useId()
  return (
    <div>
      <Checkbox {...check} required {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}>
        I agree to the{' '}
        <Link href={paths.termsOfService} target="_blank" reload>
          Terms of Service
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>{' '}
        to sell on BakeSale
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
