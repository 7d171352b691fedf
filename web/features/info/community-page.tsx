import drawing from '#web/assets/illustrations/cakes.svg'
import { homeSections, paths, photoProfileUrl } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection } from './info-page.tsx'

/** The community guidelines (decisions, OPEN-41, 42). */
export function CommunityPage() {
  return (
    <InfoPage
      title="Community"
      lead="A bakery stall is a good place to meet the people you live among. A few habits keep it that way."
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
          Everything is picked up in person. That is slower than a parcel and better company: you learn who
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
        <li>Say it plainly. What is in it, how much there is, when you will come.</li>
        <li>Turn up. Somebody got up before dawn for it.</li>
        <li>Running late, or not coming? A short message saves a loaf.</li>
        <li>Something was not right? Tell the baker first, kindly. Nobody burns a batch on purpose.</li>
        <li>Something was wonderful? Tell them too. It is the cheapest ingredient there is.</li>
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
    title: 'What is not welcome',
    body: (
      <>
        <p>
          Insults, threats, harassment, discrimination, cheating, spam, and using somebody’s phone number or
          address for anything but the order. We remove listings and close accounts for it; the{' '}
          <Link href={paths.termsOfService}>terms of service</Link> say so in full.
        </p>
        <p>
          Met it? <Link href={`${paths.contact}?category=customer-support`}>Write to us</Link>, with the name
          of the listing or the order it is about.
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
          Bake yourself? <Link href={`/#${homeSections.becomeBaker}`}>Become a baker</Link>; the{' '}
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
          An idea for the site, or a market that should know us?{' '}
          <Link href={`${paths.contact}?category=feedback`}>We would like to hear it</Link>.
        </li>
      </ul>
    ),
  },
]
