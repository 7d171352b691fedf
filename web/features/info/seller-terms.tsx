import { FeeOf, FeeRate, KeptOf } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { InfoSection } from './info-page.tsx'

/** The seller terms, one section per subject (STATIC-14). */
export const sellerTerms: readonly InfoSection[] = [
  {
    id: 'food-safety',
    title: 'Food safety',
    body: (
      <ul>
        <li>Bake in a clean kitchen, with clean hands, when you are well.</li>
        <li>Store and hand over food so that it stays safe to eat.</li>
        <li>
          List every ingredient, and the nine major allergens by name: milk, eggs, fish, shellfish, tree nuts,
          peanuts, wheat, soybeans and sesame. Say which of them your kitchen also handles.
        </li>
        <li>Mark something as gluten-free, dairy-free, vegan or vegetarian only when it is.</li>
      </ul>
    ),
  },
  {
    id: 'legal-compliance',
    title: 'Legal compliance',
    body: (
      <p>
        You know and keep the food, licensing, labeling, zoning and tax rules of your state, county and city,
        hold the registrations and permits they ask for, and stay within their limits on what may be sold and
        for how much. Listing with us is no permit. The{' '}
        <Link href={paths.bakerResources}>baker resources</Link> are a place to start.
      </p>
    ),
  },
  {
    id: 'service-fee',
    title: 'The fee',
    body: (
      <>
        <p>
          Our service fee is <FeeRate /> of what is sold. It is part of the price you set, not added to it: of
          a $20.00 order, <FeeOf price="20.00" /> is the fee and <KeptOf price="20.00" /> is yours. The rate
          in force when an order is placed holds for that order.
        </p>
        <p>
          Of orders paid online the fee is deducted automatically when they are completed with the pickup
          code, or else a day after the pickup, and the rest is released to you. While a buyer says that they
          didn’t get an order, or your account is suspended, its payout is on hold for up to 7 days. Without
          our decision the buyer is refunded. A refund gives back the fee of its part.
        </p>
        <p>
          Buyers who pay at pickup pay you the whole total, so you owe us the fee of such an order once it is
          completed. It is taken with your next sales that are paid online, never more than a sale leaves you,
          or you pay it yourself. If such a sale is refunded, what it had paid is owed again. When a buyer’s
          bank takes back from us what you were already sent, you owe us that as well. Your dashboard says how
          much you owe, and your monthly statement how it came about. When you owe more than our limit, buyers
          cannot pay you at pickup until you owe less; we tell you by email when you come near it.
        </p>
      </>
    ),
  },
  {
    id: 'customer-relations',
    title: 'Customer relations',
    body: (
      <ul>
        <li>Answer orders and questions promptly and politely.</li>
        <li>Decide cancellation requests fairly, and say no only for a reason you would accept yourself.</li>
        <li>Use what you learn of a buyer for their order, and for nothing else.</li>
        <li>Treat every buyer alike.</li>
      </ul>
    ),
  },
  {
    id: 'fulfillment',
    title: 'Fulfillment',
    body: (
      <ul>
        <li>List only what you will bake, as you will bake it, with the true number of servings.</li>
        <li>A confirmed order is a promise: have it ready when and where the listing says.</li>
        <li>If you cannot keep the promise, tell the buyer at once.</li>
        <li>You hand orders over in person or as your pickup instructions say. There is no delivery.</li>
        <li>Mark an order as completed when it has been handed over, not before.</li>
      </ul>
    ),
  },
  {
    id: 'prohibited-activities',
    title: 'Prohibited activities',
    body: (
      <ul>
        <li>
          Goods that your state does not allow you to make at home, unsafe food, alcohol, drugs, cannabis.
        </li>
        <li>Anything that is not food, and food that you did not make.</li>
        <li>False claims about ingredients, diet, health, origin or permits.</li>
        <li>Listings or orders that are not real, and pictures that show somebody else’s goods.</li>
        <li>Luring buyers away from an order placed here in order to save the fee.</li>
      </ul>
    ),
  },
  {
    id: 'seller-liability',
    title: 'Liability',
    body: (
      <p>
        You are responsible for your goods, your kitchen, your taxes and the pickup at your place. If somebody
        makes a claim against us because of them, you stand in for it as far as the law allows. We suggest
        that you look into insurance for home food businesses.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <p>
        You may stop selling at any time by taking down your listings; please honor what is confirmed. We may
        remove listings, or suspend or close an account, when these terms or the safety of people on BakeSale
        require it. We say why, and you can{' '}
        <Link href={`${paths.contact}?category=baker-support`}>write to us</Link> about it.
      </p>
    ),
  },
]
