import { BakerResources } from '#web/features/info/baker-resources.tsx'

/** Resources that help bakers sell (NAV-23). */
export default function BakerResourcesPage() {
  return <BakerResources />
}
