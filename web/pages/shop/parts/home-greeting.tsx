import { latePart } from '#web/rendering/late-part.tsx'

/** The home page's greeting for signed-in users (decisions, OPEN-28). Visitors never load its code. */
export const HomeGreeting = latePart(async () => {
  const { SignedInGreeting } = await import('./signed-in-greeting.tsx')
  return SignedInGreeting
}, Welcome)

function Welcome() {
  return <h1 className="wrap page-head">Good to see you.</h1>
}
