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
      lead="From your first listing to what goes on the label. For home bakers, small bakeries and food trucks."
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
          <Link href={paths.postFood}>Start baking</Link>: sign in or create an account, and the form opens.
        </li>
        <li>Say what it is, what is in it, and what one serving is: “one 900 g loaf”, “box of six”.</li>
        <li>Set a price per serving and how many there are. When they’re gone, the listing says so.</li>
        <li>Say when and where it’s ready. For pickup at home, you can show only the neighborhood.</li>
        <li>
          Orders arrive on your <Link href={paths.sellerDashboard}>dashboard</Link>. Confirm them, hand them
          over, complete them.
        </li>
      </ol>
    ),
  },
  {
    id: 'pricing',
    title: 'What to charge',
    body: (
      <>
        <p>
          Count ingredients, packaging, energy and your time. The price you set is the price the buyer pays:
          our <FeeRate /> service fee is included. On a $12.00 cake, <FeeOf price="12.00" /> is the fee and{' '}
          <KeptOf price="12.00" /> is yours.
        </p>
        <p>
          Paid online, your part is released to you when you complete the order with the buyer’s pickup code,
          or a day after the pickup without it. Who pays at pickup pays you the whole total, and the fee is
          recorded with the order. Keep note of what you take: it is income, and some goods carry sales tax in
          some states.
        </p>
      </>
    ),
  },
  {
    id: 'good-listings',
    title: 'Listings that sell',
    body: (
      <ul>
        <li>Write as you would talk at the stall: what it tastes like, how big it is, how long it keeps.</li>
        <li>Name every ingredient. People search by them, and those with allergies depend on them.</li>
        <li>Choose the category people would look in, and check a diet only when you’re certain.</li>
        <li>Pickup instructions save you phone calls: which door, which bell, where to park.</li>
      </ul>
    ),
  },
  {
    id: 'allergens',
    title: 'The nine major allergens',
    body: (
      <>
        <p>
          Federal law names nine. Some state pages still list eight, from before sesame was added on January
          1, 2023; use nine.
        </p>
        <ul>
          {majorAllergens.map((allergen) => (
            <li key={allergen}>{allergen}</li>
          ))}
        </ul>
        <p>
          Fish, shellfish and tree nuts are named by their kind: “almonds”, not “nuts”. Gluten is not on the
          list; wheat is.
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
          <strong>This is not legal advice.</strong> It is our reading of the sources listed, last checked{' '}
          {cottageFoodChecked}. Rules change, and cities and counties add their own. Before you sell, ask your
          state’s agency.
        </Notice>
        <p>
          Cottage food laws let people sell some foods made at home. What the label must carry differs from
          state to state; so does how much you may sell in a year, which always means gross sales.
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
            We have not looked into yours yet. Limits elsewhere run from about $5,000 a year to none at all,
            some for each product. Ask your state’s department of agriculture or health for its cottage food
            rules. Bakeries and food trucks follow their own permits.
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
        The <Link href={`${paths.help}#baking`}>help center</Link> answers questions about orders and
        listings. The <Link href={`${paths.termsOfService}#seller-terms`}>seller terms</Link> say what you
        agree to. For everything else,{' '}
        <Link href={`${paths.contact}?category=baker-support`}>write to us</Link>.
      </p>
    ),
  },
]
