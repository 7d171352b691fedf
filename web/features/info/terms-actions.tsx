import { useLocation } from 'wouter'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { stepsOffPage } from './steps-off-page.ts'

/** The two actions below the terms (STATIC-15, STATIC-16). */
export function TermsActions() {
  const isHydrated = useHydrated()
  const [, navigate] = useLocation()
  const goBack = () => {
    const steps = stepsOffPage(earlierAddresses(), location.href)
    if (steps < history.length) history.go(-steps)
    else navigate(paths.home)
  }
  return (
    <div className="stack">
      <p className="muted">
        You accept the terms by checking the box when you sign up or post a listing. Agreeing here takes you
        back to where you were.
      </p>
      <div className="row">
        <Button variant="primary" disabled={!isHydrated} onClick={goBack}>
          I Agree to These Terms
        </Button>
        <ButtonLink href={paths.home}>Return to Home</ButtonLink>
      </div>
    </div>
  )
}

/** The tab's previous addresses on this site, oldest first; empty without the Navigation API. */
function earlierAddresses(): string[] {
  // not yet in every browser, despite the types
  const navigation: Navigation | undefined = window.navigation
  const current = navigation?.currentEntry?.index ?? 0
  return (navigation?.entries() ?? []).slice(0, current).map(({ url }) => url ?? '')
}
