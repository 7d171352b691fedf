import { PrivacyPolicy } from '#web/features/info/privacy-policy.tsx'

/** The privacy policy (NAV-45). */
export default function PrivacyPolicyPage() {
  return <PrivacyPolicy />
}
