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
          <Link href={paths.resetPassword}>Ask for a link</Link>. It works once, within an hour, and a new
          password signs out every browser. No email? Check your spam folder, or{' '}
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
          So that people reach you, and not someone whose address you mistyped. Open the link in our email,
          and press the button there. Your <Link href={paths.profile}>profile</Link> can send it again. Until
          then, you can pay online, but not order at pickup, contact bakers, review, or report, and your
          listings stay drafts. A new address counts once you confirm it. If you aren’t signed in, the page
          asks for your password.
        </p>
      ),
    },
    {
      id: 'signed-out',
      question: 'Why do I have to sign in again?',
      alsoCalled: 'session cookie logged out',
      answer: (
        <p>
          A session lasts 30 days, or until you sign out or delete your cookies. Your cart stays on your
          device.
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
          alone is then not enough. Keep the recovery codes: each works once without your phone.
        </p>
      ),
    },
    {
      id: 'download-data',
      question: 'How do I get a copy of my data?',
      alsoCalled: 'export download privacy gdpr ccpa portability',
      answer: (
        <p>
          Download it under <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your
          profile.
        </p>
      ),
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      alsoCalled: 'close remove leave privacy gdpr ccpa',
      answer: (
        <p>
          Go to <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile once you
          have no open orders. Profile, listings, and photos are deleted right away. Sales records stay,
          without your name, as the <Link href={`${paths.privacyPolicy}#your-rights`}>privacy policy</Link>{' '}
          says.
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
      answer: <p>A made-up demo baker lists it. Nobody bakes it.</p>,
    },
    {
      id: 'reach-us',
      question: 'How do I reach you?',
      alsoCalled: 'contact support phone email customer service',
      answer: (
        <p>
          Use the <Link href={paths.contact}>contact form</Link>. A person replies within 24 hours. We email
          you a copy right away.
        </p>
      ),
    },
  ],
}
