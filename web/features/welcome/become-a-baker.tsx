import bread from '#web/assets/illustrations/bread.svg'
import cakes from '#web/assets/illustrations/cakes.svg'
import jams from '#web/assets/illustrations/jams.svg'
import { useClaims } from '#web/features/settings/use-claims.ts'
import { homeSections } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './become-a-baker.module.css'

const benefits = [
  { icon: 'calendar', text: 'Set your own prices and schedule' },
  { icon: 'users', text: 'Connect with nearby lovers of baked goods' },
  { icon: 'star', text: 'Build your baking reputation' },
  { icon: 'card', text: 'Easy payment processing' },
] as const

/** The invitation to sell (LAND-16 to LAND-18, LAND-21 to LAND-23). */
export function BecomeABaker({ startBakingPath }: { startBakingPath: string }) {
  const claims = useClaims()
  const figures = [
    { name: 'average weekly earnings', value: claims?.weeklyEarnings },
    { name: 'average baker rating', value: claims?.bakerRating },
    { name: 'active bakers', value: claims?.activeBakers },
  ].filter(({ value }) => value)
  return (
    <section className="section" id={homeSections.becomeBaker} aria-labelledby="become-title">
      <div className={`wrap ${css.inner}`}>
        <div className={css.bench} data-cat="bread">
          {[bread, cakes, jams].map((drawing) => (
            <img key={drawing} src={drawing} alt="" width={240} height={240} loading="lazy" />
          ))}
        </div>
        <div>
          <h2 id="become-title">Become a Baker</h2>
          <p className={css.lead}>Your kitchen already smells wonderful. Let the neighborhood know.</p>
          <ul className={css.benefits}>
            {benefits.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
          <ButtonLink size="large" variant="primary" href={startBakingPath}>
            Start Baking Today
          </ButtonLink>
          {figures.length > 0 && (
            <dl className={css.figures}>
              {figures.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  )
}
