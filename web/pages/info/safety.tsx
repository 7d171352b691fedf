import { SafetyGuidelines } from '#web/features/info/safety-guidelines.tsx'

/** How to buy, bake and meet safely (NAV-22). */
export default function SafetyPage() {
  return <SafetyGuidelines />
}
