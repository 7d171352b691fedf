import { checkProps, type ListingFormPart } from './listing-form-part.ts'
import { SellerTerms } from './seller-terms.tsx'

/** The terms that a seller accepts (POST-17). */
export function ListingFormTerms(part: ListingFormPart) {
  return <SellerTerms {...checkProps(part, 'termsAccepted')} error={part.errors.termsAccepted} />
}
