import { PrivacyPolicy } from '#web/features/info/privacy-policy.tsx'

/** What we know about people and what we do with it (NAV-45). */
export default function PrivacyPolicyPage() {
  return <PrivacyPolicy />
}
