import stall from '#web/assets/illustrations/hero.svg'
import { useLocationControl } from '#web/features/location/use-location.ts'
import { useClaims } from '#web/features/settings/use-claims.ts'
import { homeSections } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import css from './hero.module.css'
import { stallScene } from './stall-scene.ts'

/** The home page's hero for visitors (LAND-01 to LAND-04, LAND-19, LAND-20). */
export function Hero({ startBakingPath }: { startBakingPath: string }) {
  const happyCustomers = useClaims()?.happyCustomers
  return (
    <section className={css.hero}>
      <div className={`wrap ${css.inner}`}>
        <div className={css.words}>
          <p className={css.eyebrow}>Home bakers, small bakeries and food trucks</p>
          <h1>
            Something good is in the oven <em>next door.</em>
          </h1>
          <p className={css.lead}>
            Fresh goods from local home kitchens. Find a cake, a loaf or a box of croissants near you, order
            it from the baker, and pick it up around the corner.
          </p>
          <div className="row">
            <FindNearMe />
            <ButtonLink size="large" href={startBakingPath}>
              Start Baking
            </ButtonLink>
          </div>
        </div>
        <div className={css.art}>
          <img
            src={stall + stallScene(useNow())}
            alt="A street stall with a striped awning, its counter full of bread, cakes and croissants"
            width={720}
            height={620}
            fetchPriority="high"
          />
          {happyCustomers && (
            <p className={css.rosette}>
              <strong>{happyCustomers}</strong> happy customers this week
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Locates the visitor and then scrolls to the listings in any case (LAND-02, GEO-17 to GEO-26). */
function FindNearMe() {
  const { state, request } = useLocationControl()
  const look = { variant: 'primary', size: 'large', icon: 'pin' } as const
  const words = 'Find Baked Goods Near Me'
  const find = async () => {
    await request('hero')
    document.getElementById(homeSections.browse)?.scrollIntoView()
  }
  // without script the device cannot be located, but the listings are further down
  if (!useHydrated())
    return (
      <ButtonLink {...look} href={`#${homeSections.browse}`}>
        {words}
      </ButtonLink>
    )
  return (
    <Button {...look} busy={state.name === 'requesting' && state.flow === 'hero'} onClick={() => void find()}>
      {words}
    </Button>
  )
}
