import drawing from '#web/assets/illustrations/step-pickup.svg'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { InfoPage, type InfoSection } from './info-page.tsx'

/** Why farmers markets make good pickup spots, and how to agree on one (MKT-01, MKT-02, NAV-42). */
export function AboutMarkets() {
  return (
    <InfoPage
      title="Farmers Markets as Pickup Spots"
      lead="Not every baker wants the whole town at their door, and not every neighbor wants to ring a stranger’s bell. A market is the place in between."
      drawing={drawing}
      sections={sections}
    >
      <div className="row">
        <ButtonLink href={paths.home} icon="home">
          Back to Home
        </ButtonLink>
        <ButtonLink variant="primary" href={paths.marketFinder} icon="map">
          Find Local Markets
        </ButtonLink>
      </div>
    </InfoPage>
  )
}

const sections: readonly InfoSection[] = [
  {
    id: 'why',
    title: 'Why meet at a market',
    body: (
      <ul>
        <li>
          <strong>It is public.</strong> There are people around, daylight, and somebody in charge. Nobody has
          to give out a home address for a loaf of bread.
        </li>
        <li>
          <strong>Everybody finds it.</strong> A market has a name, a sign and a place to park or lock a bike.
          “By the honey stall at ten” needs no map.
        </li>
        <li>
          <strong>The hours are known.</strong> It opens and closes when it says. A baker with six orders
          hands them all over in one morning.
        </li>
        <li>
          <strong>You are there anyway.</strong> The tomatoes, the eggs, and the cake you ordered on Thursday,
          in one trip.
        </li>
        <li>
          <strong>It is good company.</strong> Growers and bakers send each other customers.
        </li>
      </ul>
    ),
  },
  {
    id: 'bakers',
    title: 'If you bake',
    body: (
      <>
        <ol>
          <li>
            <strong>Ask the market first.</strong> Handing over what was ordered and paid before is not the
            same as selling at a stall, and market managers decide what goes on their ground. Most say yes to
            a short, friendly question.
          </li>
          <li>
            <strong>Know your rules.</strong> Some states let home bakers sell at farmers markets, some only
            from home. The <Link href={paths.bakerResources}>baker resources</Link> name five states with
            their sources; your county’s health department knows the rest.
          </li>
          <li>
            <strong>Set the market as the address of your listing.</strong> Choose “Other” as the kind of
            place, and write into the pickup instructions exactly where you stand: “south entrance, beside the
            flower stall, blue cool box”.
          </li>
          <li>
            <strong>Set “ready by” to when you are really there,</strong> not to when the market opens.
          </li>
          <li>
            <strong>Label every box</strong> with the order’s name and pickup code, and with what is in it.
          </li>
        </ol>
        <p>
          Hot mornings are long. Cream, custard and anything else that needs cooling belongs in a cool box
          with ice, or better stays off the list that day.
        </p>
      </>
    ),
  },
  {
    id: 'buyers',
    title: 'If you buy',
    body: (
      <ul>
        <li>
          Read where the baker stands before you go: it is on your order in{' '}
          <Link href={paths.myOrders}>My Orders</Link>, with their phone number.
        </li>
        <li>Come inside the hours you agreed on. When the market packs up, so does your baker.</li>
        <li>Bring the pickup code, and a bag or a flat box for what must not tip over.</li>
        <li>Paying at pickup? Bring the exact amount; the stall next door needs its change too.</li>
        <li>Have an allergy? Ask again at the table. Crumbs travel.</li>
      </ul>
    ),
  },
  {
    id: 'agree',
    title: 'How to agree on a market',
    body: (
      <>
        <p>
          A baker’s listing says where pickup is. If a market would suit you both better, write it into the
          order’s notes, in one sentence that leaves nothing open:
        </p>
        <blockquote>
          <p>
            “Could we meet at the Saturday market on Spruce Street, at the information tent, between nine and
            half past?”
          </p>
        </blockquote>
        <p>
          The baker may say yes, offer another place, or stay with the one on the listing. Nobody owes anybody
          a trip across town. Four things make it work:
        </p>
        <ol>
          <li>the market, by its full name, as towns like to have two;</li>
          <li>the day and a span of half an hour;</li>
          <li>a spot that does not move: a gate, a fountain, a numbered stall;</li>
          <li>what happens in a storm: markets close early, and cakes dislike rain.</li>
        </ol>
        <p>
          The <Link href={paths.safety}>safety guidelines</Link> apply at a market as they do at a door.
        </p>
      </>
    ),
  },
  {
    id: 'find',
    title: 'Find one',
    body: (
      <ul>
        <li>
          The <Link href={paths.marketFinder}>market finder</Link> shows markets around your ZIP, or around
          where you are.
        </li>
        <li>
          The <Link href={paths.usdaMarkets}>USDA directory search</Link> also knows farm stands, food hubs,
          community supported agriculture and farms to visit.
        </li>
      </ul>
    ),
  },
]
