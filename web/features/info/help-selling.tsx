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
          <Link href={paths.signup}>Sign up</Link> and <Link href={paths.postFood}>post your first bake</Link>
          . Any account can sell, and there is nothing to pay for listing. Do look at the rules of your state
          first: the <Link href={paths.bakerResources}>baker resources</Link> are a start.
        </p>
      ),
    },
    {
      id: 'add-photos',
      question: 'How do I add photos?',
      alsoCalled: 'picture image upload camera heic size',
      answer: (
        <p>
          Up to five for each listing: choose them, drop or paste them into the form, or take them with your
          phone. They are made small on your device before they are sent, and you can change their order; the
          first one is on the card. A file may have up to 10MB. If a photo is in a format that your browser
          cannot read, save it as JPEG first.
        </p>
      ),
    },
    {
      id: 'what-i-keep',
      question: 'What do I keep of a sale?',
      alsoCalled: 'commission fee 7.5% earnings percent',
      answer: (
        <p>
          <KeptShare /> of your price; the service fee of <FeeRate /> is inside it. Every order shows both. Of
          what is paid online the fee is taken off by itself. Who pays at pickup pays you the whole total, and
          the fee is recorded; the <Link href={`${paths.termsOfService}#service-fee`}>seller terms</Link> say
          how it is settled.
        </p>
      ),
    },
    {
      id: 'how-am-i-paid',
      question: 'How am I paid?',
      alsoCalled: 'payout bank money paypal stripe pickup cash switch disconnect',
      answer: (
        <p>
          Online, once you have set up PayPal or Stripe under{' '}
          <Link href={`${paths.sellerDashboard}?tab=payments`}>Payment Setup</Link>: buyers pay when they
          order, and your part is released to you when you complete the order with their pickup code. Without
          the code, you’re paid a day after the pickup, unless the buyer says that they didn’t get the order.
          Until you have set one up, buyers pay you in person, when you hand the order over. Which of your
          ways buyers can choose, you switch on and off there. When you change an account that you are paid
          to, new sales go to the old one for 24 hours, in case it was not you; if the old one is gone, paying
          online pauses meanwhile.
        </p>
      ),
    },
    {
      id: 'answer-orders',
      question: 'What do I do with an order?',
      alsoCalled: 'confirm decline complete dashboard',
      answer: (
        <p>
          It shows up by itself on your <Link href={paths.sellerDashboard}>seller dashboard</Link>, with a
          sound if you turn that on. Confirm it there or decline it with a reason, within {answerTime.hours}{' '}
          hours and before it is to be ready; it says until when. What nobody answers we cancel. When you hand
          it over, ask for the pickup code on the buyer’s ticket and complete it. Once it’s ready, you can
          complete it without the code, too, and the buyer gets an email. If the buyer asks to cancel, you
          approve or deny it there. What was paid online can also be refunded there, all or a part of it.
        </p>
      ),
    },
    {
      id: 'change-listing',
      question: 'Can I change or remove a listing?',
      alsoCalled: 'edit delete update price servings sold out',
      answer: (
        <p>
          Yes, on your <Link href={`${paths.sellerDashboard}?tab=listings`}>seller dashboard</Link> under My
          Listings: change it, pause it until you bake again, duplicate it, or delete it. Orders that were
          placed already keep the price and the words they were placed with.
        </p>
      ),
    },
    {
      id: 'nobody-came',
      question: 'What if nobody comes for an order?',
      alsoCalled: 'no-show missed pickup not picked up waitlist',
      answer: (
        <p>
          Say so once the pickup time is over. By your rule on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=payments`}>dashboard</Link> under Payment Setup you keep
          what was paid, give it back, or give it back and offer it again: then it is on sale for as long as
          it can be ordered, and those who wait for it are told. Buyers read the rule before they order, and
          each order keeps it as it was.
        </p>
      ),
    },
    {
      id: 'listing-gone',
      question: 'Why can nobody find my listing any more?',
      alsoCalled: 'disappeared missing expired ready date',
      answer: (
        <p>
          A listing leaves the browse pages a day after its ready time. Choose “Bake again” on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=listings`}>dashboard</Link> and give it a new date. One
          that you paused is back as soon as you resume it.
        </p>
      ),
    },
    {
      id: 'hide-address',
      question: 'Can I keep my home address to myself?',
      alsoCalled: 'privacy hide street neighborhood neighborhood',
      answer: (
        <p>
          Yes. Tick “Show only my neighborhood” in the listing. Strangers see the town, the ZIP and a point
          rounded to about half a mile; a buyer gets the address and your instructions once you have confirmed
          their order.
        </p>
      ),
    },
    {
      id: 'permits',
      question: 'Do I need a permit, and what stands on the label?',
      alsoCalled: 'law license licence cottage food legal labels state',
      answer: (
        <p>
          That depends on your state, county and city. We have written down what we found for five states in
          the <Link href={`${paths.bakerResources}#labels`}>baker resources</Link>. It is not legal advice;
          your state’s agency has the last word.
        </p>
      ),
    },
  ],
}
