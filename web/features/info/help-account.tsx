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
          <Link href={paths.resetPassword}>Ask for a link</Link> with your account’s email address, then
          choose a new password. The link comes by email and works once, within an hour. After that, every
          browser is signed out. No email from us? Check your spam folder, or{' '}
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
          <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile. After that,
          your password alone won’t open your account. Keep the recovery codes we show you: each lets you in
          once when you don’t have your phone.
        </p>
      ),
    },
    {
      id: 'download-data',
      question: 'How do I get a copy of my data?',
      alsoCalled: 'export download privacy gdpr ccpa portability',
      answer: (
        <p>
          Go to <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile to
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
          Go to <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile once
          none of your orders are open. Your profile, listings, and photos are deleted right away. Sales
          records stay as long as the law requires, without your name. Your rights are in the{' '}
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
          hours; we email you a copy of what you wrote right away.
        </p>
      ),
    },
  ],
}
