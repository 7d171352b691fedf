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
          <Link href={paths.browse}>Find something</Link>. Put it in your cart or choose “Order Now (Direct)”,
          then choose a pickup time. You need <Link href={paths.signup}>an account</Link>. Each baker gets a
          separate order.
        </p>
      ),
    },
    {
      id: 'sold-out',
      question: 'What if something is sold out?',
      alsoCalled: 'waitlist waiting list notify tell me again gone nothing left',
      answer: (
        <p>
          Join the waitlist on its page. When it’s available again, we email people in the order they joined.
          The first to order gets it.
        </p>
      ),
    },
    {
      id: 'how-to-pay',
      question: 'How do I pay?',
      alsoCalled: 'payment cash card money paypal stripe declined held',
      answer: (
        <p>
          With PayPal, by card through Stripe, or in person at pickup: checkout shows what each baker takes.
          Online, we hold your servings for 15 minutes, and the baker gets the order once you’ve paid. If you
          don’t pay, nothing is charged. Orders paid at pickup in the same cart go out with your payment, or
          on their own if you leave the rest out. To finish paying, choose “Pay now” in{' '}
          <Link href={paths.myOrders}>My Orders</Link>.
        </p>
      ),
    },
    {
      id: 'fees',
      question: 'Is anything added to the price?',
      alsoCalled: 'service fee commission cost total tax 7.5%',
      answer: (
        <p>
          No. You pay the price on the listing. It includes a <FeeRate /> service fee.
        </p>
      ),
    },
    {
      id: 'delivery',
      question: 'Do you deliver?',
      alsoCalled: 'shipping courier collection pickup',
      answer: <p>No. You pick it up in person, as the listing says.</p>,
    },
    {
      id: 'find-near-me',
      question: 'How do I find goods near me?',
      alsoCalled: 'location distance map zip town search filter',
      answer: (
        <p>
          <Link href={paths.browse}>Browse</Link> and share your location. The nearest come first. Your exact
          location stays in your browser. See the{' '}
          <Link href={`${paths.privacyPolicy}#information-we-collect`}>privacy policy</Link>.
        </p>
      ),
    },
    {
      id: 'meet-at-a-market',
      question: 'Can we meet at a farmers market?',
      alsoCalled: 'usda pickup spot place public',
      answer: (
        <p>
          Yes, if the baker agrees. Ask in your order notes. See our{' '}
          <Link href={paths.aboutFarmersMarkets}>page about markets</Link> and the{' '}
          <Link href={paths.marketFinder}>market finder</Link>.
        </p>
      ),
    },
    {
      id: 'where-is-my-order',
      question: 'What happens after I order?',
      alsoCalled: 'status pending confirmed completed',
      answer: (
        <p>
          The baker confirms or declines it. <Link href={paths.myOrders}>My Orders</Link> shows its status:
          Awaiting Payment, Pending until the baker answers, Confirmed, and Completed once you have it. Your
          ticket has the pickup code, directions, a calendar date, and a receipt. We email you about changes.
        </p>
      ),
    },
    {
      id: 'not-received',
      question: 'What if I didn’t get my order?',
      alsoCalled: 'missing nobody there closed refund complain problem',
      answer: (
        <p>
          Choose “I Didn’t Get It” in <Link href={paths.myOrders}>My Orders</Link> within a day after the
          pickup. The payout goes on hold, and the baker refunds you or answers. We decide within 7 days, or
          you’re refunded in full. PayPal pays bakers 28 days after the purchase, so report at least 12 hours
          before that. Show your pickup code only when you get your order: the baker is then paid right away.
        </p>
      ),
    },
    {
      id: 'write-a-review',
      question: 'Can I review what I bought?',
      alsoCalled: 'rating stars feedback opinion edit delete reply',
      answer: (
        <p>
          Yes, after pickup, in <Link href={paths.myOrders}>My Orders</Link>. It shows your first name and an
          initial. You can change or delete it for 7 days. The baker can reply once.
        </p>
      ),
    },
    {
      id: 'pickup-address',
      question: 'Where exactly is the pickup?',
      alsoCalled: 'address hidden neighborhood neighbourhood door instructions',
      answer: (
        <p>
          On the listing. If it shows only the neighborhood, the address and instructions appear in{' '}
          <Link href={paths.myOrders}>My Orders</Link> once the baker confirms.
        </p>
      ),
    },
    {
      id: 'contact-baker',
      question: 'How do I reach the baker?',
      alsoCalled: 'call text email phone question message',
      answer: (
        <p>
          <Link href={paths.login}>Sign in</Link>, and the listing shows their contact details. Some bakers
          share them only with people who have an order.
        </p>
      ),
    },
    {
      id: 'cancel-order',
      question: 'Can I cancel an order?',
      alsoCalled: 'cancellation refund reason change my mind',
      answer: (
        <p>
          Choose “Request Cancellation” in <Link href={paths.myOrders}>My Orders</Link> and say why. The baker
          decides. If they approve, your online payment is refunded in full. If not, the order stays as it
          was.
        </p>
      ),
    },
    {
      id: 'no-answer',
      question: 'What if the baker never answers?',
      alsoCalled: 'waiting pending confirm deadline time expired',
      answer: (
        <p>
          After {answerTime.hours} hours, or sooner if it’s ready sooner, we cancel it and refund your online
          payment in full. <Link href={paths.myOrders}>My Orders</Link> shows the deadline.
        </p>
      ),
    },
    {
      id: 'declined',
      question: 'Why was my order declined?',
      alsoCalled: 'cancelled rejected refused',
      answer: <p>The order shows the baker’s reason. Your online payment is refunded in full.</p>,
    },
    {
      id: 'refunds',
      question: 'How do I get my money back?',
      alsoCalled: 'refund returned cancelled declined how long days',
      answer: (
        <p>
          The way you paid. Cancelled and declined orders are refunded automatically, and bakers can refund
          all or part later. <Link href={paths.myOrders}>My Orders</Link> shows the refund. Banks can take a
          few days. If you paid in person, settle it with the baker.
        </p>
      ),
    },
    {
      id: 'not-right',
      question: 'Something was wrong with my order',
      alsoCalled: 'complaint problem quality missing money back',
      answer: (
        <p>
          Tell the baker first. If that doesn’t help,{' '}
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
          Read the ingredients and ask the baker before you order. We don’t test food. See the{' '}
          <Link href={`${paths.safety}#allergies`}>safety guidelines</Link>.
        </p>
      ),
    },
  ],
}
