import drawing from '#web/assets/illustrations/cakes.svg'
import { homeSections, paths, photoProfileUrl } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection } from './info-page.tsx'

/** The community guidelines (decisions, OPEN-41, 42). */
export function CommunityPage() {
  return (
    <InfoPage
      title="Community"
      lead="A bakery stall is a good place to meet your neighbors. A few habits keep it that way."
      drawing={drawing}
      sections={sections}
    />
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'who-is-here',
    title: 'Who is here',
    body: (
      <>
        <p>
          People who bake at home, small bakeries, food trucks, and the neighbors who eat what they make.
          Everybody who can sell can also buy: one account does both.
        </p>
        <p>
          Everything is picked up in person. That is slower than a package and better company: you learn who
          bakes your bread, and bakers learn who likes it dark.
        </p>
      </>
    ),
  },
  {
    id: 'good-neighbors',
    title: 'Good neighbors',
    body: (
      <ul>
        <li>Say it plainly: what’s in it, how much there is, when you’ll come.</li>
        <li>Show up. Somebody got up before dawn for it.</li>
        <li>Running late, or not coming? A short message saves a loaf.</li>
        <li>Something not right? Tell the baker first, kindly. Nobody burns a batch on purpose.</li>
        <li>Something wonderful? Tell them too. It’s the cheapest ingredient there is.</li>
      </ul>
    ),
  },
  {
    id: 'good-bakers',
    title: 'Good bakers',
    body: (
      <ul>
        <li>List what you really bake, with every ingredient, and a number of servings you can keep to.</li>
        <li>Confirm or decline orders the same day if you can; people plan their evenings around cake.</li>
        <li>Be fair about cancellations. A buyer who may change their mind once comes back twice.</li>
        <li>Treat everybody the same, whoever they are and wherever they come from.</li>
      </ul>
    ),
  },
  {
    id: 'not-welcome',
    title: 'Not welcome here',
    body: (
      <>
        <p>
          Insults, threats, harassment, discrimination, cheating, spam, and using somebody’s phone number or
          address for anything but the order. We remove listings and close accounts for this; the{' '}
          <Link href={paths.termsOfService}>terms of service</Link> have the details.
        </p>
        <p>
          Come across any of this?{' '}
          <Link href={`${paths.contact}?category=customer-support`}>Write to us</Link> with the name of the
          listing or the order it’s about.
        </p>
      </>
    ),
  },
  {
    id: 'join-in',
    title: 'Join in',
    body: (
      <ul>
        <li>
          <Link href={paths.browse}>See what is baking near you</Link>, and try something you cannot
          pronounce.
        </li>
        <li>
          Do you bake? <Link href={`/#${homeSections.becomeBaker}`}>Become a baker</Link>. The{' '}
          <Link href={paths.bakerResources}>baker resources</Link> help with the first steps.
        </li>
        <li>
          Look at{' '}
          <a href={photoProfileUrl} rel="noreferrer">
            our photos
          </a>
          .
        </li>
        <li>
          Have an idea for the site, or know a market that should hear about us?{' '}
          <Link href={`${paths.contact}?category=feedback`}>We’d like to hear from you</Link>.
        </li>
      </ul>
    ),
  },
]
