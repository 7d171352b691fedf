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
          first. Start with the <Link href={paths.bakerResources}>baker resources</Link>.
        </p>
      ),
    },
    {
      id: 'add-photos',
      question: 'How do I add photos?',
      alsoCalled: 'picture image upload camera heic size',
      answer: (
        <p>
          Choose, drop, paste, or take up to five per listing, each up to 10MB. The first is on the card, and
          you can change their order. If your browser can’t read one, save it as a JPEG first.
        </p>
      ),
    },
    {
      id: 'what-i-keep',
      question: 'How much of a sale do I keep?',
      alsoCalled: 'commission fee 7.5% earnings percent',
      answer: (
        <p>
          <KeptShare /> of your price, which includes the <FeeRate /> service fee. When buyers pay online, we
          deduct the fee. When they pay at pickup, you get the whole total and owe us the fee. See the{' '}
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
          <Link href={`${paths.sellerDashboard}?tab=payments`}>Payment Setup</Link>, and turn the ways buyers
          can pay on and off there. Without either, buyers pay you in person at pickup. Online, you’re paid
          when you complete the order with the pickup code. Without the code, you’re paid a day after the
          pickup, unless the buyer didn’t get the order. If you change your payout account, new sales go to
          the old one for 24 hours, in case that wasn’t you. If the old one is gone, online payment pauses
          until then.
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
          The order shows the deadline. At pickup, complete it with the code on the buyer’s ticket. Once it’s
          ready, you can also complete it without the code, and the buyer gets an email. You can also answer
          cancellation requests there, and refund all or part of an online payment.
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
          <Link href={`${paths.sellerDashboard}?tab=payments`}>dashboard</Link> applies: you keep the payment,
          refund it, or refund it and offer the servings again. We then tell the waitlist. Buyers see the rule
          before they order, and each order keeps its rule.
        </p>
      ),
    },
    {
      id: 'listing-gone',
      question: 'Why can’t people find my listing anymore?',
      alsoCalled: 'disappeared missing expired ready date',
      answer: (
        <p>
          A listing is taken off a day after its ready time. Choose “Bake again” on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=listings`}>dashboard</Link> and give it a new date. If
          it’s paused, resume it.
        </p>
      ),
    },
    {
      id: 'hide-address',
      question: 'Can I keep my home address private?',
      alsoCalled: 'privacy hide street neighborhood neighbourhood',
      answer: (
        <p>
          Yes. Check “Show only my neighborhood” in the listing. Everyone sees the town, the ZIP, and a point
          within about half a mile. A buyer gets the address and instructions once you confirm their order.
        </p>
      ),
    },
    {
      id: 'permits',
      question: 'Do I need a permit, and what goes on the label?',
      alsoCalled: 'law license licence cottage food legal labels state',
      answer: (
        <p>
          That depends on your state, county, and city. See the{' '}
          <Link href={`${paths.bakerResources}#labels`}>baker resources</Link> for five states. They aren’t
          legal advice. Ask your state’s agency.
        </p>
      ),
    },
  ],
}
