import { termsVersion } from '#shared/api/accounts.ts'
import { locale } from '#shared/locale.ts'
import { FeeRate } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection, LastUpdated } from './info-page.tsx'
import { sellerTerms } from './seller-terms.tsx'
import { TermsActions } from './terms-actions.tsx'

/** The start date of the current version; the seller terms list the amendments. */
const inForce = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(termsVersion),
)

/**
 * The terms of service including the seller terms (STATIC-14 to STATIC-17).
 * Each shows the date of its text (decisions, OPEN-23) and of the accepted version.
 */
export function TermsOfService() {
  return (
    <InfoPage
      title="Terms of Service"
      lead="The agreement between you and BakeSale. The short version: be honest, be safe, show up, and be kind about it."
      updated="August 11, 2025"
      amended={inForce}
      sections={sections}
    >
      <TermsActions />
    </InfoPage>
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'what-bakesale-is',
    title: 'About BakeSale',
    body: (
      <>
        <p>
          BakeSale is a marketplace. Home bakers, small bakeries and food trucks list what they bake,
          neighbors find it and order it, and both meet for the pickup. There is no delivery.
        </p>
        <p>
          We run the place; we bake nothing. The sale is between the baker and the buyer. The baker answers
          for the goods, we answer for the site.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <ul>
        <li>You are 18 or older. You confirm it when you sign up; accounts of younger people are closed.</li>
        <li>What you tell us about yourself is true, and stays so.</li>
        <li>
          The account is yours alone. Keep the password to yourself, and tell us if somebody else has it.
        </li>
        <li>You may stop at any time. Orders that are under way are still to be honored.</li>
      </ul>
    ),
  },
  {
    id: 'orders-and-payment',
    title: 'Orders and payment',
    body: (
      <>
        <ul>
          <li>
            An order is an offer to buy. It binds both sides once the baker has confirmed it; the baker may
            decline it and says why.
          </li>
          <li>
            The servings you order are set aside for you from the moment you order. An order that is paid
            online is sent to the baker once it is paid; unpaid, it ends after 15 minutes and costs nothing.
          </li>
          <li>
            You pay the total that the order names: online through PayPal or Stripe where the baker takes it,
            else to the baker in person, at pickup. The price includes a <FeeRate /> service fee; nothing is
            added on top.
          </li>
          <li>
            For payments online the provider’s terms apply beside ours. The money goes to the baker and is
            released to them when you show your pickup code, or a day after the pickup if you don’t object.
            Refunds go back the way the money came.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    body: (
      <>
        <p>
          You may ask to cancel until the order is completed, and say why. The baker decides: ingredients may
          already be bought, or the dough may already be rising. Until then the order reads “Cancellation
          Pending”. If the baker approves, the order is cancelled, and what you paid online is refunded in
          full. If not, it stands as it was.
        </p>
        <p>
          Goods that are not what the listing said are another matter: see{' '}
          <a href="#problems">When something is wrong</a>.
        </p>
      </>
    ),
  },
  {
    id: 'pickup',
    title: 'Pickup',
    body: (
      <ul>
        <li>Come when the listing says it is ready, or at the time you and the baker agreed on.</li>
        <li>
          If you’re running late or can’t make it, tell the baker. Baked goods don’t stay fresh forever.
        </li>
        <li>Use the baker’s address and phone number for the pickup and for nothing else.</li>
      </ul>
    ),
  },
  {
    id: 'food-and-allergies',
    title: 'Food and allergies',
    body: (
      <p>
        Most goods here come from home kitchens that also handle milk, eggs, wheat, nuts and the like.
        Listings show what their bakers tell us; we do not test food and do not inspect kitchens. If you have
        an allergy, ask the baker before you order. More in the{' '}
        <Link href={paths.safety}>safety guidelines</Link>.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: (
      <p>
        No fraud, no threats, no harassment, no discrimination, nothing illegal, no false reviews when reviews
        are offered, no copying of other people’s data, no attempts to break or overload the site. The{' '}
        <Link href={paths.community}>community page</Link> says it in a friendlier way.
      </p>
    ),
  },
  {
    id: 'your-content',
    title: 'Your content',
    body: (
      <p>
        Your words and pictures stay yours. You allow us to show them on BakeSale, and to show a listing where
        it is shared or found, for as long as it is posted. Post only what you have the right to post.
      </p>
    ),
  },
  {
    id: 'problems',
    title: 'When something is wrong',
    body: (
      <p>
        Talk to the other side first: most things are solved with a phone call. If that does not help,{' '}
        <Link href={`${paths.contact}?category=order-issue`}>write to us</Link> and say which order it is
        about. We will hear both sides. We may remove listings and close accounts that break these terms.
      </p>
    ),
  },
  {
    id: 'our-liability',
    title: 'Our responsibility',
    body: (
      <>
        <p>
          We run BakeSale with care and offer it as it is. We do not promise that it is always there or free
          of mistakes. As far as the law allows, we are not liable for the goods, for what bakers and buyers
          do, or for indirect losses. Nothing here takes away rights that the law gives you and that cannot be
          waived.
        </p>
        <p>
          These terms are governed by the laws of the United States and of the state where the pickup takes
          place.
        </p>
      </>
    ),
  },
  {
    id: 'changing-the-terms',
    title: 'Changes to these terms',
    body: (
      <p>
        When the terms change, the date at the top changes. You accept them by checking the box when you sign
        up and when you post a listing; we record the version and the time.
      </p>
    ),
  },
  {
    id: 'seller-terms',
    title: 'Seller terms',
    body: (
      <>
        <LastUpdated date="August 8, 2025" amended={inForce} />
        <p className="small muted">
          Amended: how <a href="#service-fee">the fee</a> of orders that are paid at pickup is settled.
        </p>
        <p>
          These apply in addition to the above to everyone who posts a listing. You accept them with each
          listing.
        </p>
      </>
    ),
    parts: sellerTerms,
  },
]
