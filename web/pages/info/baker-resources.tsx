import { BakerResources } from '#web/features/info/baker-resources.tsx'

/** What helps bakers to sell (NAV-23). */
export default function BakerResourcesPage() {
  return <BakerResources />
}
