import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection } from './info-page.tsx'

/** The privacy policy in ten sections (STATIC-11 to STATIC-13). */
export function PrivacyPolicy() {
  return (
    <InfoPage
      title="Privacy Policy"
      lead="What we know about you, why we need it, who sees it, and how to have it changed or deleted. We ask for little, sell nothing and follow nobody around."
      updated="January 23, 2025"
      numbered
      sections={sections}
    />
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'information-we-collect',
    title: 'Information we collect',
    body: (
      <>
        <p>Looking around needs no account. When you do more, we keep what you give us:</p>
        <ul>
          <li>
            <strong>Your account:</strong> first and last name, email address and password, and when you
            accepted which version of our terms. We keep a hash of the password, never the password itself.
          </li>
          <li>
            <strong>Your profile, if you fill it in:</strong> phone number, a few words about you, where you
            bake, a picture and payout details. Name, words and picture are shown with what you sell.
          </li>
          <li>
            <strong>Your listings:</strong> everything you write in them, the pickup address, and the map
            point of that address when you add one.
          </li>
          <li>
            <strong>Your waitlists:</strong> the sold-out items you asked to be told about, and how many
            servings, until they are over. Their baker sees how many people are waiting, but not who.
          </li>
          <li>
            <strong>Your orders:</strong> what, how many, at what price, your preferred pickup time and your
            notes, what became of the order, and the reason when one is declined or cancelled.
          </li>
          <li>
            <strong>Your messages to us:</strong> name, email address, phone number if you give one, and what
            you write. They are emailed to the people who run the site, with a copy to you.
          </li>
          <li>
            <strong>Emails we send you:</strong> which address they went to, what they were about and when,
            for two months at most. Their content is deleted as soon as they are sent, or about a week after
            we stop trying to send them.
          </li>
          <li>
            <strong>Your two-step verification, if you set it up:</strong> the name and public half of a
            passkey, the encrypted key of an authenticator app, and recovery codes. Your fingerprint, face and
            PIN never leave your device.
          </li>
          <li>
            <strong>Your sessions:</strong> when you signed in and with what kind of browser, so that you can
            tell your devices apart.
          </li>
        </ul>
        <p>
          <strong>Where you are</strong> stays with you. If you share your location or choose a town, your
          browser keeps it. If you have already let your browser share it with us, lists start near you
          automatically, and that location is not stored anywhere. A search carries only coordinates rounded
          to a few hundred yards, and we do not store them with your account. A town or ZIP code you type is
          looked up on our own server.
        </p>
        <p>
          When you let the form for a listing find your pickup address, the point itself comes to us to be
          given its name. Where BakeSale uses an address service for that, our server asks it, and does not
          say for whom. The answer is kept for 90 days with the point alone.
        </p>
        <p>
          When you pay online, you enter your card or sign in with PayPal or Stripe, not with us: we hold no
          card and no bank account numbers. We keep what belongs to the order: amount, time, what became of it
          and the provider’s reference. What they tell us of a payment is kept as it comes for up to four
          months, so that we can find out what went wrong; it may hold the name, email address and address
          that they know, and the last digits of a card. Their script is loaded only when you come to pay.
          They learn what the payment is for, and which baker it goes to.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use your information',
    body: (
      <>
        <ul>
          <li>To show listings to people nearby, and how far away they are.</li>
          <li>To pass an order to its baker, and the baker’s answer back to you.</li>
          <li>To sign you in, and to keep strangers from signing in as you.</li>
          <li>To answer you when you write to us.</li>
          <li>
            To send you emails about your account, such as a link when you have forgotten your password.
          </li>
          <li>
            To keep the site safe: we count how often one network address or account tries things, for an hour
            at most.
          </li>
          <li>To keep records of sales where the law asks for them.</li>
        </ul>
        <p>
          We show no advertising, build no profiles of you, and send no marketing. Nothing is decided about
          you by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    body: (
      <>
        <p>We do not sell or rent personal information. This is who sees what:</p>
        <ul>
          <li>
            <strong>Everybody</strong> sees a listing with its baker’s name and the words they wrote about
            themselves. They see the pickup address too, unless the baker chose to show only the neighborhood:
            then strangers get the town, the ZIP and a map point rounded to about half a mile.
          </li>
          <li>
            <strong>Signed-in people</strong> also see a baker’s email address and phone number, to ask about
            an order, unless the baker shows them only to people who have an order.
          </li>
          <li>
            <strong>The baker of your order</strong> sees your name, email address, phone number if you gave
            one, and your notes.
          </li>
          <li>
            <strong>The buyer of a confirmed order</strong> sees the exact pickup address, hidden or not.
          </li>
          <li>
            <strong>OpenStreetMap:</strong> when you open a map, or a page of ours that shows one, your
            browser fetches its pictures from the OpenStreetMap tile service. It learns your network address,
            our site’s address and which part of the map you look at. Nothing is fetched from it while the map
            is closed.
          </li>
          <li>
            <strong>The USDA’s directory of local food,</strong> when you search it: the ZIP, town, state or
            coordinates you typed, and nothing about who asks, as our server asks for you. The market finder
            asks nobody but our own server.
          </li>
          <li>
            <strong>PayPal or Stripe,</strong> when you pay with them: the amount, what it is for, and which
            baker it goes to. What you tell them on their own pages and in their own fields, they keep under
            their own policies.
          </li>
          <li>
            <strong>Those who work for us,</strong> such as a company that hosts our servers or delivers our
            emails, on our instructions and for nothing else.
          </li>
          <li>
            <strong>Authorities,</strong> when the law obliges us to, and then no more than it asks for.
          </li>
        </ul>
        <p>
          There are no trackers, no analytics scripts and no social media buttons of other companies on our
          pages.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we keep it safe',
    body: (
      <>
        <ul>
          <li>Passwords are hashed with argon2id, each with a salt of its own.</li>
          <li>
            Your session is a random token in a cookie that page scripts cannot read. It ends after 30 days,
            or at once when you sign out.
          </li>
          <li>The server checks with every call who is asking and whether it is theirs to see or change.</li>
          <li>Our pages run our own scripts only; browsers are told to refuse any other.</li>
          <li>
            Every photo you upload is re-created from its image alone. Where, when and with what camera it was
            taken is not kept.
          </li>
          <li>Links that we email work once and not for long; we store only a hash of them.</li>
          <li>
            Signing in, signing up, asking for links, ordering and writing to us are limited in how often one
            address may try.
          </li>
        </ul>
        <p>
          No system is perfect. If we learn that somebody got access to your information, we will tell you
          without delay what happened and what to do.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you may ask us:</p>
        <ul>
          <li>what we have stored about you, and for a copy of it you can take elsewhere;</li>
          <li>to correct what is wrong;</li>
          <li>to delete your account and what belongs to it;</li>
          <li>to stop using your information in a way you object to.</li>
        </ul>
        <p>
          You can download a copy of everything, or delete your account, under{' '}
          <Link href={`${paths.profile}?tab=security`}>Security and data</Link> in your profile. For anything
          else, <Link href={paths.contact}>write to us</Link> with your account’s email address. It costs
          nothing and has no effect on how we treat you. We may ask a question first, to be sure it’s you.
        </p>
        <p>
          When an account is deleted, its name, addresses, phone number, photos and listings go at once.
          Records of past sales stay as long as the law asks for, and reviews stay with the baker they are
          about, both without a name. A message to us that is not answered yet stays until it is.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser keeps',
    body: (
      <>
        <p>
          We set a cookie when you sign in: it holds your session, lasts 30 days and is needed for the site to
          know you. Another one says for 180 days that this browser has signed in to your account before, so
          that nobody can lock you out of it by guessing. Two more last minutes, while you sign in with a code
          or a passkey. One says for a week that you want to be reminded of your email address later, if you
          tell us so. Visitors get none. Beside them, your own browser keeps a few things, on your device:
        </p>
        <ul>
          <li>
            your cart, with words on cakes and your notes for bakers. The notes are deleted when you sign out
            or somebody else signs in;
          </li>
          <li>your name and email address while you are signed in, so that the page doesn’t flicker;</li>
          <li>the place you searched near, until you clear it, or that you chose to look anywhere;</li>
          <li>
            if you sell, the day that your kitchen page showed last, so that it opens without a network:
            bakes, pickup times, words on cakes, and buyers’ first names, but no notes. It’s deleted when you
            sign out, your session has ended or somebody else signs in. Without a network it stays until then;
          </li>
          <li>whether new orders play a sound, if you sell and turned that on;</li>
          <li>
            until you close the tab or sign out: forms that you have not sent, such as your profile with phone
            number and PayPal address, a listing, a list to import, a report, a review or a reply;
          </li>
          <li>
            until you close the tab: what you wanted in the cart before signing in, and how far you had
            scrolled.
          </li>
        </ul>
        <p>
          You can delete all of it in your browser’s settings at any time. The only price is signing in and
          filling the cart again.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children under 18',
    body: (
      <p>
        BakeSale is for adults. Children under 18 are not allowed to have an account, to sell or to order, and
        we do not knowingly keep information about them. If a child has given us theirs,{' '}
        <Link href={paths.contact}>tell us</Link> and we will delete it.
      </p>
    ),
  },
  {
    id: 'international-users',
    title: 'International users',
    body: (
      <p>
        BakeSale is made for pickups in the United States and run under its laws. If you use it from another
        country, your information is handled in the United States, where the rules may differ from yours. The
        rights above are yours all the same.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, the date at its top changes with it. If a change matters to what you agreed
        to, we will tell you on the site before it holds.
      </p>
    ),
  },
  {
    id: 'privacy-contact',
    title: 'Contact us',
    body: (
      <p>
        Questions about your privacy, or a right you want to use?{' '}
        <Link href={paths.contact}>Write to us</Link>. We aim to respond to privacy requests within 48 hours.
      </p>
    ),
  },
]
