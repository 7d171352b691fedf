import { TermsOfService } from '#web/features/info/terms-of-service.tsx'

/** The terms of service (NAV-45). */
export default function TermsOfServicePage() {
  return <TermsOfService />
}
