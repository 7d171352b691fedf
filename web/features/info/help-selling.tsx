import { answerTime } from '#shared/order-statuses.ts'
import { FeeRate, KeptShare } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { HelpTopic } from './help-topic.ts'

/** Questions from bakers. */
export const helpSelling: HelpTopic = {
  id: 'baking',
  title: 'Baking and selling',
  questions: [
    {
      id: 'start-selling',
      question: 'How do I start selling?',
      alsoCalled: 'become a baker seller account sign up',
      answer: (
        <p>
          <Link href={paths.signup}>Create an account</Link> and{' '}
          <Link href={paths.postFood}>post your first bake</Link>. Listing is free. Check your state’s rules
          first: see the <Link href={paths.bakerResources}>baker resources</Link>.
        </p>
      ),
    },
    {
      id: 'add-photos',
      question: 'How do I add photos?',
      alsoCalled: 'picture image upload camera heic size',
      answer: (
        <p>
          Choose, drop, paste, or take up to five per listing, each up to 10MB. The first is on the card. You
          can reorder them. If one can’t be read, save it as a JPEG.
        </p>
      ),
    },
    {
      id: 'what-i-keep',
      question: 'How much of a sale do I keep?',
      alsoCalled: 'commission fee 7.5% earnings percent',
      answer: (
        <p>
          <KeptShare /> of your price, which includes the <FeeRate /> service fee. Online, we deduct the fee.
          At pickup, you get the whole total and owe us the fee. See the{' '}
          <Link href={`${paths.termsOfService}#service-fee`}>seller terms</Link>.
        </p>
      ),
    },
    {
      id: 'how-am-i-paid',
      question: 'How am I paid?',
      alsoCalled: 'payout bank money paypal stripe pickup cash switch disconnect',
      answer: (
        <p>
          Set up PayPal or Stripe under{' '}
          <Link href={`${paths.sellerDashboard}?tab=payments`}>Payment Setup</Link>, and choose there how
          buyers can pay. Without either, they pay you at pickup. Online, you’re paid when you complete the
          order with the pickup code. Without it, you’re paid a day after the pickup, unless the buyer didn’t
          get the order. After you change a payout account, new sales go to the old one for 24 hours, in case
          that wasn’t you. If that account is gone, online payment pauses.
        </p>
      ),
    },
    {
      id: 'answer-orders',
      question: 'What do I do with an order?',
      alsoCalled: 'confirm decline complete dashboard',
      answer: (
        <p>
          It appears on your <Link href={paths.sellerDashboard}>seller dashboard</Link>, with a sound if you
          like. Confirm or decline it within {answerTime.hours} hours and before it’s ready, or we cancel it.
          At pickup, enter the code on the buyer’s ticket. Once it’s ready, you can complete it without the
          code, and the buyer gets an email. You also answer cancellation requests and refund online payments
          there.
        </p>
      ),
    },
    {
      id: 'change-listing',
      question: 'Can I change or remove a listing?',
      alsoCalled: 'edit delete update price servings sold out',
      answer: (
        <p>
          Yes. Change, pause, duplicate, or delete it under My Listings on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=listings`}>seller dashboard</Link>. Existing orders keep
          their price and description.
        </p>
      ),
    },
    {
      id: 'nobody-came',
      question: 'What if nobody comes for an order?',
      alsoCalled: 'no-show missed pickup not picked up waitlist',
      answer: (
        <p>
          Mark it as a no-show once the pickup time is over. Your rule under Payment Setup on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=payments`}>dashboard</Link> applies: keep the payment,
          refund it, or refund it and offer the servings again. Buyers see the rule before they order, and
          each order keeps it.
        </p>
      ),
    },
    {
      id: 'listing-gone',
      question: 'Why can’t people find my listing anymore?',
      alsoCalled: 'disappeared missing expired ready date',
      answer: (
        <p>
          A listing is taken off a day after its ready time. On your{' '}
          <Link href={`${paths.sellerDashboard}?tab=listings`}>dashboard</Link>, choose “Bake again”. If it’s
          paused, resume it.
        </p>
      ),
    },
    {
      id: 'hide-address',
      question: 'Can I keep my home address private?',
      alsoCalled: 'privacy hide street neighborhood neighbourhood',
      answer: (
        <p>
          Yes. Check “Show only my neighborhood” in the listing. People see the town, the ZIP, and a point
          within about half a mile. Buyers get the address once you confirm their order.
        </p>
      ),
    },
    {
      id: 'permits',
      question: 'Do I need a permit, and what goes on the label?',
      alsoCalled: 'law license licence cottage food legal labels state',
      answer: (
        <p>
          That depends on your state, county, and city. Ask your state’s agency. The{' '}
          <Link href={`${paths.bakerResources}#labels`}>baker resources</Link> cover five states, but aren’t
          legal advice.
        </p>
      ),
    },
  ],
}
