import { TermsOfService } from '#web/features/info/terms-of-service.tsx'

/** What everybody agrees to (NAV-45). */
export default function TermsOfServicePage() {
  return <TermsOfService />
}
