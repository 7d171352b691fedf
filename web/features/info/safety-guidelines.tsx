import { locale } from '#shared/locale.ts'
import drawing from '#web/assets/illustrations/jams.svg'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection } from './info-page.tsx'
import { majorAllergens } from './major-allergens.ts'

/** How to buy, bake and meet safely (decisions, OPEN-41, 42). */
export function SafetyGuidelines() {
  return (
    <InfoPage
      title="Safety Guidelines"
      lead="Good bread and good sense: what to look at before you order, when you bake, and when you meet."
      drawing={drawing}
      sections={sections}
    />
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'allergies',
    title: 'If you have an allergy',
    body: (
      <>
        <p>
          Ask the baker before you order, every time. Sign in to see their phone number and email address on
          the listing. Recipes change, and a home kitchen is a small place: flour and nuts travel.
        </p>
        <p>The nine major allergens in the United States are {toText(majorAllergens)}.</p>
        <ul>
          <li>“Gluten-Free” and “Dairy-Free” are what the baker tells us. We do not test it.</li>
          <li>
            Gluten-free is not the same as free of traces. If you have celiac disease, ask about the kitchen.
          </li>
          <li>If the answer leaves you unsure, don’t order it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'before-you-order',
    title: 'Before you order',
    body: (
      <ul>
        <li>Read the whole listing: ingredients, what a serving is, when and where it is ready.</li>
        <li>Look at who bakes it: a home baker or a food truck, and what they say about themselves.</li>
        <li>Listings marked SAMPLE come from demo bakers that we made up to show how the site works.</li>
        <li>Something seems odd? Ask the baker, or ask us.</li>
      </ul>
    ),
  },
  {
    id: 'at-the-pickup',
    title: 'At pickup',
    body: (
      <ul>
        <li>Agree on a time and stick to it. Come in daylight if you can, and bring a friend if you like.</li>
        <li>The door, the porch, the counter of a truck: there is no need to go inside anybody’s home.</li>
        <li>Check your order before you leave. If you pay in person, check it before you pay.</li>
        <li>
          Pay online only in BakeSale’s own checkout. Nobody at BakeSale asks you for a password or card
          number in an email or a message, and no baker needs a payment outside the order.
        </li>
        <li>If you don’t feel safe, leave. In an emergency, call 911.</li>
      </ul>
    ),
  },
  {
    id: 'at-home',
    title: 'Once you are home',
    body: (
      <ul>
        <li>
          Store it the way the baker says. Anything with cream, custard or fresh fruit goes in the
          refrigerator right away.
        </li>
        <li>Eat fresh goods within the time the baker names, and throw away what looks or smells wrong.</li>
        <li>Did something make you sick? See a doctor, tell the baker, and tell us.</li>
      </ul>
    ),
  },
  {
    id: 'for-bakers',
    title: 'For bakers',
    body: (
      <ul>
        <li>Keep pets, children and colds out of the kitchen while you bake.</li>
        <li>Wash hands, boards and bowls between nuts and everything else.</li>
        <li>
          Label what you sell; the <Link href={paths.bakerResources}>baker resources</Link> say what a label
          needs.
        </li>
        <li>
          You don’t have to show your street: check “Show only my neighborhood” in the listing, and only
          buyers whose orders you have confirmed get the address.
        </li>
        <li>
          Hand goods over where you feel comfortable, and let someone know that you’re expecting people.
        </li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        Unsafe food, a misleading listing, somebody being unkind?{' '}
        <Link href={`${paths.contact}?category=customer-support`}>Write to us</Link> and name the listing or
        the order. We reply within 24 hours. If you’re in danger, call 911 first.
      </p>
    ),
  },
]

function toText(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names)
}
