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
      lead="Before you order, when you bake, and when you meet."
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
        <p>Ask the baker before every order. Recipes change, and flour and nuts travel.</p>
        <p>The nine major allergens in the United States are {toText(majorAllergens)}.</p>
        <ul>
          <li>“Gluten-Free” and “Dairy-Free” are the baker’s words. We don’t test food.</li>
          <li>Gluten-free can still mean traces. With celiac disease, ask about the kitchen.</li>
          <li>If you’re unsure, don’t order it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'before-you-order',
    title: 'Before you order',
    body: (
      <ul>
        <li>Read the whole listing: ingredients, serving, time, and place.</li>
        <li>Read about the baker.</li>
        <li>Listings marked SAMPLE come from made-up demo bakers.</li>
        <li>Something seems odd? Ask the baker, or us.</li>
      </ul>
    ),
  },
  {
    id: 'at-the-pickup',
    title: 'At pickup',
    body: (
      <ul>
        <li>Agree on a time and stick to it. Come in daylight, or with a friend.</li>
        <li>Stay at the door. There’s no need to go inside.</li>
        <li>Check your order before you pay in person or leave.</li>
        <li>
          Pay online only in BakeSale’s own checkout. We never ask for passwords or card numbers by email or
          message. No baker needs a payment outside the order.
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
        <li>Store it as the baker says. Refrigerate cream, custard, and fresh fruit right away.</li>
        <li>Eat it fresh. If it looks or smells wrong, throw it away.</li>
        <li>Sick? See a doctor, and tell the baker and us.</li>
      </ul>
    ),
  },
  {
    id: 'for-bakers',
    title: 'For bakers',
    body: (
      <ul>
        <li>Keep pets, children, and colds out of the kitchen.</li>
        <li>Wash hands, boards, and bowls after nuts.</li>
        <li>
          Label what you sell. See the <Link href={paths.bakerResources}>baker resources</Link>.
        </li>
        <li>
          To hide your street, check “Show only my neighborhood”. Only buyers with a confirmed order get the
          address.
        </li>
        <li>Hand orders over where you feel comfortable, and tell someone.</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        Unsafe food, a misleading listing, unkindness?{' '}
        <Link href={`${paths.contact}?category=customer-support`}>Write to us</Link> and name the listing or
        order. We reply within 24 hours. In danger, call 911 first.
      </p>
    ),
  },
]

function toText(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names)
}
