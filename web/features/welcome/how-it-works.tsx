import browse from '#web/assets/illustrations/step-browse.svg'
import order from '#web/assets/illustrations/step-order.svg'
import pickup from '#web/assets/illustrations/step-pickup.svg'
import review from '#web/assets/illustrations/step-review.svg'
import { homeSections } from '#web/paths.ts'
import css from './how-it-works.module.css'

const steps = [
  {
    drawing: browse,
    title: 'Browse local baked goods',
    text: 'Look through what is coming out of ovens near you.',
  },
  {
    drawing: order,
    title: 'Place an order directly with the baker',
    text: 'Choose how many you’d like and when suits you. The baker confirms your order.',
  },
  {
    drawing: pickup,
    title: 'Local pickup only',
    text: 'Pick up at a kitchen, shop or truck near you. No delivery, no cold bread.',
  },
  {
    drawing: review,
    title: 'Enjoy and review',
    text: 'Tell the baker how it was. A kind word goes a long way.',
  },
]

/** The four steps from looking to eating (LAND-15). */
export function HowItWorks() {
  return (
    <section className="band section" id={homeSections.howItWorks} aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">How It Works</h2>
        <ol className={css.steps}>
          {steps.map(({ drawing, title, text }) => (
            <li key={title}>
              <span className={css.art}>
                <img src={drawing} alt="" width={86} height={86} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
