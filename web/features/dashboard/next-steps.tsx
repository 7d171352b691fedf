import css from '#web/features/payouts/payouts.module.css'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** A baker's next steps, with links (ONB-07, ONB-08). */
export function NextSteps() {
  return (
    <section className="sheet stack" aria-labelledby="next-steps">
      <h2 id="next-steps" className={css.title}>
        Next steps
      </h2>
      <ol className={css.steps}>
        <li>Create a listing: what you bake, its price and how many servings.</li>
        <li>Set your pickup location and hours so buyers know where and when to come.</li>
        <li>Upload photos: people order what they can see.</li>
        <li>Receive orders, confirm them, and hand them over at the door.</li>
      </ol>
      <div className="row">
        <ButtonLink variant="primary" icon="plus" href={paths.postFood}>
          Post Baked Goods
        </ButtonLink>
        <ButtonLink icon="store" href={paths.sellerDashboard}>
          Seller Dashboard
        </ButtonLink>
      </div>
    </section>
  )
}
