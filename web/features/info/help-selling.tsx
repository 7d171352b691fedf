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
          <Link href={paths.postFood}>post your first bake</Link>. Any account can sell, and listing is free.
          Check your state’s rules first: the <Link href={paths.bakerResources}>baker resources</Link> are a
          good start.
        </p>
      ),
    },
    {
      id: 'add-photos',
      question: 'How do I add photos?',
      alsoCalled: 'picture image upload camera heic size',
      answer: (
        <p>
          Up to five per listing. Choose them, drop or paste them into the form, or take them with your phone.
          Your device makes them smaller before it sends them, and you can change their order; the first one
          is on the card. A file can be up to 10MB. If your browser cannot read a photo’s format, save it as a
          JPEG first.
        </p>
      ),
    },
    {
      id: 'what-i-keep',
      question: 'How much of a sale do I keep?',
      alsoCalled: 'commission fee 7.5% earnings percent',
      answer: (
        <p>
          <KeptShare /> of your price. The <FeeRate /> service fee is included in that price, and every order
          shows both. When buyers pay online, the fee is taken out automatically. When they pay at pickup,
          they pay you the whole total and the fee is recorded. The{' '}
          <Link href={`${paths.termsOfService}#service-fee`}>seller terms</Link> say how it is settled.
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
          Listings: change it, pause it until you bake again, duplicate it, or delete it. Existing orders keep
          the price and description they were placed with.
        </p>
      ),
    },
    {
      id: 'nobody-came',
      question: 'What if nobody comes for an order?',
      alsoCalled: 'no-show missed pickup not picked up waitlist',
      answer: (
        <p>
          Say so once the pickup time is over. The rule you set on your{' '}
          <Link href={`${paths.sellerDashboard}?tab=payments`}>dashboard</Link>, under Payment Setup, decides
          what happens next: you keep what was paid, refund it, or refund it and offer the servings again.
          Servings offered again stay on sale for as long as they can be ordered, and we tell the waitlist.
          Buyers read the rule before they order, and each order keeps the rule it was placed under.
        </p>
      ),
    },
    {
      id: 'listing-gone',
      question: 'Why can’t people find my listing anymore?',
      alsoCalled: 'disappeared missing expired ready date',
      answer: (
        <p>
          A listing leaves the browse pages a day after its ready time. To bring it back, choose “Bake again”
          on your <Link href={`${paths.sellerDashboard}?tab=listings`}>dashboard</Link> and give it a new
          date. A paused listing is back as soon as you resume it.
        </p>
      ),
    },
    {
      id: 'hide-address',
      question: 'Can I keep my home address private?',
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
      question: 'Do I need a permit, and what goes on the label?',
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
