import { BecomeABaker } from './become-a-baker.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { HowItWorks } from './how-it-works.tsx'

interface InvitationsProps {
  /** feature cards are for visitors */
  isVisitor: boolean
  startBakingPath: string
}

/** The home page's sections below its listings (LAND-05, LAND-15 to LAND-18, LAND-26). */
export function Invitations({ isVisitor, startBakingPath }: InvitationsProps) {
  return (
    <>
      {isVisitor && <FeatureCards />}
      <HowItWorks />
      <BecomeABaker startBakingPath={startBakingPath} />
    </>
  )
}
