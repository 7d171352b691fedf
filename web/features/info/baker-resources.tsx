import drawing from '#web/assets/illustrations/bread.svg'
import { FeeOf, FeeRate, KeptOf } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CottageFoodRules } from './cottage-food-rules.tsx'
import { cottageFoodChecked, cottageFoodStates } from './cottage-food-states.ts'
import { InfoPage, type InfoSection } from './info-page.tsx'
import { majorAllergens } from './major-allergens.ts'

/** Help for bakers: first steps, prices, labels by state (decisions, OPEN-41, 42). */
export function BakerResources() {
  return (
    <InfoPage
      title="Baker Resources"
      lead="From your first listing to the label."
      drawing={drawing}
      sections={sections}
    />
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'first-listing',
    title: 'Your first listing',
    body: (
      <ol>
        <li>
          <Link href={paths.postFood}>Start baking</Link>: sign in, and the form opens.
        </li>
        <li>Say what it is, what’s in it, and what one serving is.</li>
        <li>Set the price and the number of servings.</li>
        <li>Say when and where. At home, you can show only the neighborhood.</li>
        <li>
          Confirm and hand over orders on your <Link href={paths.sellerDashboard}>dashboard</Link>.
        </li>
      </ol>
    ),
  },
  {
    id: 'pricing',
    title: 'Setting a price',
    body: (
      <>
        <p>
          Count ingredients, packaging, energy, and your time. The price includes our <FeeRate /> service fee:
          of $12.00, <FeeOf price="12.00" /> is the fee and <KeptOf price="12.00" /> is yours.
        </p>
        <p>
          Online, you’re paid when you complete the order with the pickup code, or a day after the pickup. At
          pickup, buyers pay you, and you owe us the fee. Keep records: it’s income, and some states tax some
          goods.
        </p>
      </>
    ),
  },
  {
    id: 'good-listings',
    title: 'Listings that sell',
    body: (
      <ul>
        <li>Describe the taste, the size, and how long it keeps.</li>
        <li>Name every ingredient, for search and for allergies.</li>
        <li>Choose the category people would look in, and only diets you’re certain of.</li>
        <li>Pickup instructions save phone calls: door, bell, parking.</li>
      </ul>
    ),
  },
  {
    id: 'allergens',
    title: 'The nine major allergens',
    body: (
      <>
        <p>Federal law names nine since January 1, 2023, with sesame. Some state pages still list eight.</p>
        <ul>
          {majorAllergens.map((allergen) => (
            <li key={allergen}>{allergen}</li>
          ))}
        </ul>
        <p>
          Name fish, shellfish, and tree nuts by kind, such as “almonds”. Wheat is on the list, gluten isn’t.
        </p>
      </>
    ),
  },
  {
    id: 'labels',
    title: 'Labels and limits by state',
    body: (
      <>
        <Notice tone="warn">
          <strong>This is not legal advice.</strong> We last checked our sources on {cottageFoodChecked}.
          Rules change, and cities and counties add their own. Ask your state’s agency.
        </Notice>
        <p>
          Cottage food laws let people sell some foods made at home. Labels and limits on yearly gross sales
          differ.
        </p>
      </>
    ),
    parts: [
      ...cottageFoodStates.map((state) => ({
        id: state.id,
        title: state.name,
        body: <CottageFoodRules state={state} />,
      })),
      {
        id: 'other-states',
        title: 'Other states',
        body: (
          <p>
            Limits run from about $5,000 a year to none, some per product. Ask your department of agriculture
            or health. Bakeries and food trucks follow their own permits.
          </p>
        ),
      },
    ],
  },
  {
    id: 'more-help',
    title: 'More help',
    body: (
      <p>
        See the <Link href={`${paths.help}#baking`}>help center</Link> and the{' '}
        <Link href={`${paths.termsOfService}#seller-terms`}>seller terms</Link>, or{' '}
        <Link href={`${paths.contact}?category=baker-support`}>write to us</Link>.
      </p>
    ),
  },
]
