import { useId } from 'react'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { checkProps, type ListingFormPart } from './listing-form-part.ts'

/** The terms that a seller accepts (POST-17). */
export function ListingFormTerms(part: ListingFormPart) {
  const errorId = useId()
  const error = part.errors.termsAccepted
  return (
    <div>
      <Checkbox
        {...checkProps(part, 'termsAccepted')}
        required
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      >
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
