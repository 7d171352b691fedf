import { SellerTerms } from '#web/common/seller-terms.tsx'
import { checkProps, type ListingFormPart } from './listing-form-part.ts'

/** The terms that a seller accepts (POST-17). */
export function ListingFormTerms(part: ListingFormPart) {
  return <SellerTerms {...checkProps(part, 'termsAccepted')} error={part.errors.termsAccepted} />
}
