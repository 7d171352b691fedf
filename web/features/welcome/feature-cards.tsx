import jams from '#web/assets/illustrations/jams.svg'
import pies from '#web/assets/illustrations/pies.svg'
import rolls from '#web/assets/illustrations/rolls.svg'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './feature-cards.module.css'

const features = [
  {
    drawing: jams,
    title: 'Made by a neighbor',
    text: 'Home kitchens, corner bakeries and the truck on Pine Street.',
  },
  {
    drawing: rolls,
    title: 'Know when it’s ready',
    text: 'Every listing tells you the hour it leaves the oven.',
  },
  {
    drawing: pies,
    title: 'Paid to the baker',
    text: 'What you pay goes to the person who baked it.',
  },
]

/** Reasons to join with a link, only for visitors (LAND-26, LAND-27). */
export function FeatureCards() {
  return (
    <section className={`wrap ${css.section}`} aria-labelledby="new-here">
      <div className="row">
        <div>
          <h2 id="new-here">New to BakeSale?</h2>
          <p className="muted">Join once, then order, bake or both.</p>
        </div>
        <div className="row tight end">
          <ButtonLink href={paths.auth}>Sign In</ButtonLink>
          <ButtonLink href={paths.auth} variant="soft">
            Sign Up
          </ButtonLink>
        </div>
      </div>
      <ul className={css.cards}>
        {features.map(({ drawing, title, text }) => (
          <li key={title}>
            <img src={drawing} alt="" width={80} height={80} loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
