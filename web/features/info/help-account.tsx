import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { HelpTopic } from './help-topic.ts'

/** Questions about accounts and personal data. */
export const helpAccount: HelpTopic = {
  id: 'account',
  title: 'Account and privacy',
  questions: [
    {
      id: 'forgot-password',
      question: 'I forgot my password',
      alsoCalled: 'reset log in login sign in locked out',
      answer: (
        <p>
          <Link href={paths.resetPassword}>Ask for a link</Link> with the email address of your account, and
          choose a new one. The link comes by mail, works once and for an hour; afterwards every browser is
          signed out. Nothing in your mailbox? Look among the junk, or{' '}
          <Link href={`${paths.contact}?category=technical-issue`}>write to us</Link>. We never ask for a
          password.
        </p>
      ),
    },
    {
      id: 'confirm-email',
      question: 'Why should I confirm my email address?',
      alsoCalled: 'verify verification mail link change address',
      answer: (
        <p>
          So that bakers and buyers reach you, and not somebody whose address you mistyped. Open the link in
          the email we sent you, and press the button there; your <Link href={paths.profile}>profile</Link>{' '}
          sends it again. Without it you can look around, fill your cart and buy what is paid online. To order
          what you pay at pickup, to see how to reach a baker, to review and to report, we ask for it, and
          what you post is a draft until then. A new address takes the place of the old one once you follow
          the link we send there. In a browser where you aren’t signed in, the page asks for your password.
        </p>
      ),
    },
    {
      id: 'signed-out',
      question: 'Why do I have to sign in again?',
      alsoCalled: 'session cookie logged out',
      answer: (
        <p>
          A session lasts 30 days, and ends when you sign out or delete your browser’s cookies. What is in
          your cart stays on your device.
        </p>
      ),
    },
    {
      id: 'second-factor',
      question: 'How do I make my account safer?',
      alsoCalled: 'passkey two factor 2fa authenticator app code recovery security',
      answer: (
        <p>
          Add a passkey or an authenticator app under{' '}
          <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile. Your password
          alone then opens nothing. Keep the recovery codes you are shown: each lets you in once when your
          phone is not at hand.
        </p>
      ),
    },
    {
      id: 'download-data',
      question: 'How do I get a copy of my data?',
      alsoCalled: 'export download privacy gdpr ccpa portability',
      answer: (
        <p>
          Under <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile you
          download all of it at once.
        </p>
      ),
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      alsoCalled: 'close remove leave privacy gdpr ccpa',
      answer: (
        <p>
          Under <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile, as soon
          as no order of yours is open. Your profile, listings and photos go at once; records of sales stay as
          long as the law asks, without your name. Your rights stand in the{' '}
          <Link href={`${paths.privacyPolicy}#your-rights`}>privacy policy</Link>.
        </p>
      ),
    },
    {
      id: 'how-old',
      question: 'How old must I be?',
      alsoCalled: 'age minimum child children teenager',
      answer: <p>18 or older, to buy and to sell.</p>,
    },
    {
      id: 'sample',
      question: 'What does SAMPLE on a listing mean?',
      alsoCalled: 'demo fake example',
      answer: (
        <p>It belongs to one of our made-up demo bakers, to show how the site works. Nobody bakes it.</p>
      ),
    },
    {
      id: 'reach-us',
      question: 'How do I reach you?',
      alsoCalled: 'contact support phone email customer service',
      answer: (
        <p>
          Through the <Link href={paths.contact}>contact form</Link>. A person reads it, and replies within 24
          hours; a copy of what you wrote is mailed to you at once.
        </p>
      ),
    },
  ],
}
