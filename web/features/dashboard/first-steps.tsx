import type { FirstSteps as Steps } from '#shared/api/seller-overview.ts'
import css from '#web/features/payouts/payouts.module.css'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** The first steps of a new baker, with the completed ones. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const rows = [
    {
      isDone: steps.isAddressConfirmed,
      href: paths.profile,
      name: 'Confirm your email address',
      why: 'We publish your listings once you’ve confirmed it.',
    },
    {
      isDone: steps.hasPosted,
      href: paths.postFood,
      name: 'Post your first bake',
      why: 'Say what it is, what it costs, and when it can be picked up.',
    },
    {
      isDone: steps.hasIntroduction,
      href: paths.profile,
      name: 'Introduce yourself',
      why: 'A line about you is the first thing buyers read.',
    },
    {
      isDone: steps.isPaidOnline,
      href: `${paths.sellerDashboard}?tab=payments`,
      name: 'Take payments online',
      why: 'Until then, buyers pay you at pickup.',
    },
  ]
  return (
    <section className="sheet" aria-labelledby="first-steps">
      <h2 id="first-steps" className={css.title}>
        Your first steps
      </h2>
      <ol className={css.steps}>
        {rows.map(({ isDone, href, name, why }) => (
          <li key={name}>
            <span>
              {isDone ? (
                <>
                  {name} <span className="small muted">(done)</span>
                </>
              ) : (
                <>
                  <Link href={href}>{name}</Link>
                  <br />
                  <span className="small muted">{why}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
