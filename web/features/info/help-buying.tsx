import { answerTime } from '#shared/order-statuses.ts'
import { FeeRate } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { HelpTopic } from './help-topic.ts'

/** Questions from buyers. */
export const helpBuying: HelpTopic = {
  id: 'buying',
  title: 'Buying',
  questions: [
    {
      id: 'how-to-order',
      question: 'How do I order?',
      alsoCalled: 'buy purchase checkout',
      answer: (
        <p>
          <Link href={paths.browse}>Find something</Link> and put it in your cart, or choose “Order Now
          (Direct)” on its page. Say how many servings you want and when you’d like to pick up. You need{' '}
          <Link href={paths.signup}>an account</Link> so the baker knows who is coming. If your cart has
          several bakers, each gets a separate order.
        </p>
      ),
    },
    {
      id: 'sold-out',
      question: 'What can I do when something is sold out?',
      alsoCalled: 'waitlist waiting list notify tell me again gone nothing left',
      answer: (
        <p>
          Join the waitlist on its page. When an order is cancelled or the baker makes more, we email the
          people waiting, in the order they asked. Nothing is held for you: whoever orders first gets it.
        </p>
      ),
    },
    {
      id: 'how-to-pay',
      question: 'How do I pay?',
      alsoCalled: 'payment cash card money paypal stripe declined held',
      answer: (
        <p>
          However the baker takes it: with PayPal, by card through Stripe, or in person at pickup. Checkout
          shows what each baker offers. When you pay online, your servings are held for 15 minutes, and the
          baker gets the order once you’ve paid. Anything you don’t pay for in time goes back on sale, and
          nothing is charged. If the same cart has orders you pay for at pickup, their bakers get them with
          your payment, or on their own if you leave the rest out. An order still waiting for payment is under{' '}
          <Link href={paths.myOrders}>My Orders</Link> with “Pay now”.
        </p>
      ),
    },
    {
      id: 'fees',
      question: 'Is anything added to the price?',
      alsoCalled: 'service fee commission cost total tax 7.5%',
      answer: (
        <p>
          No. A <FeeRate /> service fee is included in every price. The price on the listing is what you pay.
        </p>
      ),
    },
    {
      id: 'delivery',
      question: 'Do you deliver?',
      alsoCalled: 'shipping courier collection pickup',
      answer: (
        <p>
          No. Everything is picked up in person, where and when the listing says. That keeps it fresh, and you
          meet your baker.
        </p>
      ),
    },
    {
      id: 'find-near-me',
      question: 'How do I find goods near me?',
      alsoCalled: 'location distance map zip town search filter',
      answer: (
        <p>
          <Link href={paths.browse}>Browse</Link> and share your location when you’re asked. The nearest come
          first, with the distance on each card. Your exact location stays in your browser; the{' '}
          <Link href={`${paths.privacyPolicy}#information-we-collect`}>privacy policy</Link> says what a
          search sends.
        </p>
      ),
    },
    {
      id: 'meet-at-a-market',
      question: 'Can we meet at a farmers market?',
      alsoCalled: 'usda pickup spot place public',
      answer: (
        <p>
          Yes, if the baker agrees. Ask in your order notes. Our{' '}
          <Link href={paths.aboutFarmersMarkets}>page about markets</Link> explains how, and the{' '}
          <Link href={paths.marketFinder}>market finder</Link> shows you where.
        </p>
      ),
    },
    {
      id: 'where-is-my-order',
      question: 'What happens after I order?',
      alsoCalled: 'status pending confirmed completed',
      answer: (
        <p>
          The baker confirms or declines it. <Link href={paths.myOrders}>My Orders</Link> shows where it
          stands: Awaiting Payment until you have paid online, Pending until the baker answers, Confirmed when
          they expect you, Completed once it is picked up. Your ticket there has a short pickup code to show
          at the door, directions, the date for your calendar and a receipt to print. We email you when
          something changes.
        </p>
      ),
    },
    {
      id: 'not-received',
      question: 'What if I didn’t get my order?',
      alsoCalled: 'missing nobody there closed refund complain problem',
      answer: (
        <p>
          Choose “I Didn’t Get It” in <Link href={paths.myOrders}>My Orders</Link>, or follow the link in our
          email. You can do that once the pickup is over, until the baker is paid a day later. The payout is
          then on hold. The baker refunds you or answers, and we decide within 7 days. Without a decision,
          you’re refunded in full. PayPal pays bakers 28 days after the purchase: a report has to come at
          least 12 hours before that. Show your pickup code only when you get your order: with it, the baker
          is paid at once.
        </p>
      ),
    },
    {
      id: 'write-a-review',
      question: 'Can I review what I bought?',
      alsoCalled: 'rating stars feedback opinion edit delete reply',
      answer: (
        <p>
          Yes, once it is picked up: in <Link href={paths.myOrders}>My Orders</Link> choose “Write a review”.
          Everybody can read it with your first name and an initial. You can change or delete it for 7 days,
          and the baker can reply once.
        </p>
      ),
    },
    {
      id: 'pickup-address',
      question: 'Where exactly is the pickup?',
      alsoCalled: 'address hidden neighborhood neighborhood door instructions',
      answer: (
        <p>
          On the listing. Some home bakers show only their neighborhood. In that case, the full address and
          the instructions appear in <Link href={paths.myOrders}>My Orders</Link> once the baker has confirmed
          your order.
        </p>
      ),
    },
    {
      id: 'contact-baker',
      question: 'How do I reach the baker?',
      alsoCalled: 'call text email phone question message',
      answer: (
        <p>
          <Link href={paths.login}>Sign in</Link>, and the listing shows the baker’s email address, and their
          phone number if they gave one. Some bakers share these only with people who have an order with them.
        </p>
      ),
    },
    {
      id: 'cancel-order',
      question: 'Can I cancel an order?',
      alsoCalled: 'cancellation refund reason change my mind',
      answer: (
        <p>
          You can ask to. In <Link href={paths.myOrders}>My Orders</Link> choose “Request Cancellation” and
          say why. The order reads “Cancellation Pending” until the baker decides. If they approve, what you
          paid online is refunded in full. If not, the order stays as it was.
        </p>
      ),
    },
    {
      id: 'no-answer',
      question: 'What if the baker never answers?',
      alsoCalled: 'waiting pending confirm deadline time expired',
      answer: (
        <p>
          They have {answerTime.hours} hours to confirm your order, or less if it’s ready sooner;{' '}
          <Link href={paths.myOrders}>My Orders</Link> shows the deadline. After that we cancel it, tell you
          both, and refund what you paid online in full.
        </p>
      ),
    },
    {
      id: 'declined',
      question: 'Why was my order declined?',
      alsoCalled: 'cancelled rejected refused',
      answer: (
        <p>
          The baker gives a reason, which stays with the order. The servings go back on sale, and what you
          paid online is refunded in full.
        </p>
      ),
    },
    {
      id: 'refunds',
      question: 'How do I get my money back?',
      alsoCalled: 'refund returned cancelled declined how long days',
      answer: (
        <p>
          The way you paid: to your PayPal account or to your card. A cancelled or declined order is refunded
          automatically, and a baker can also refund all or part of an order later, with a reason.{' '}
          <Link href={paths.myOrders}>My Orders</Link> shows where the refund stands; banks can take a few
          days to show it. What you paid in person you settle with the baker.
        </p>
      ),
    },
    {
      id: 'not-right',
      question: 'Something was wrong with my order',
      alsoCalled: 'complaint problem quality missing money back',
      answer: (
        <p>
          Tell the baker first; most things are put right over the phone. If that does not help,{' '}
          <Link href={`${paths.contact}?category=order-issue`}>write to us</Link> and name the order.
        </p>
      ),
    },
    {
      id: 'allergies',
      question: 'I have an allergy. What should I do?',
      alsoCalled: 'allergen nuts gluten celiac dairy free vegan ingredients',
      answer: (
        <p>
          Read the ingredients and ask the baker before you order. Home kitchens handle all sorts of things,
          and we do not test food. The <Link href={`${paths.safety}#allergies`}>safety guidelines</Link> say
          more.
        </p>
      ),
    },
  ],
}
