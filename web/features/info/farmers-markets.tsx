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
          <strong>It’s easy to find.</strong> A market has a name, a sign and a place to park or lock a bike.
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
            <strong>Ask the market first.</strong> Handing over orders that are already paid for is not the
            same as selling at a stall, and market managers decide what happens on their grounds. Most say yes
            to a short, friendly question.
          </li>
          <li>
            <strong>Know your rules.</strong> Some states let home bakers sell at farmers markets, some only
            from home. The <Link href={paths.bakerResources}>baker resources</Link> name five states with
            their sources; your county’s health department knows the rest.
          </li>
          <li>
            <strong>Set the market as your listing’s address.</strong> Choose “Other” as the address type, and
            say exactly where you’ll be in the pickup instructions: “south entrance, next to the flower stall,
            blue cooler”.
          </li>
          <li>
            <strong>Set “ready by” to when you’ll actually be there,</strong> not to when the market opens.
          </li>
          <li>
            <strong>Label every box</strong> with the order’s name and pickup code, and with what is in it.
          </li>
        </ol>
        <p>
          Hot mornings are long. Keep cream, custard and anything else that has to stay cold in a cooler with
          ice. Better yet, leave it off the list that day.
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
          Check where to find the baker before you go. It’s on your order in{' '}
          <Link href={paths.myOrders}>My Orders</Link>, with their phone number.
        </li>
        <li>Come during the hours you agreed on. When the market packs up, so does your baker.</li>
        <li>Bring the pickup code, and a bag or a flat box for anything that shouldn’t tip over.</li>
        <li>Paying at pickup? Bring exact change. The stall next door needs its change too.</li>
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
          A baker’s listing says where pickup is. If a market works better for both of you, say so in the
          order notes, in one sentence that leaves no questions:
        </p>
        <blockquote>
          <p>
            “Could we meet at the Saturday market on Spruce Street, at the information tent, between 9 and
            9:30?”
          </p>
        </blockquote>
        <p>
          The baker may say yes, offer another place, or stay with the one on the listing. Nobody owes anybody
          a trip across town. Four things make it work:
        </p>
        <ol>
          <li>the market, by its full name, since a town may have two;</li>
          <li>the day and a half-hour window;</li>
          <li>a spot that does not move: a gate, a fountain, a numbered stall;</li>
          <li>what happens in a storm: markets close early, and cakes dislike rain.</li>
        </ol>
        <p>
          The <Link href={paths.safety}>safety guidelines</Link> apply at a market just as they do at the
          door.
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
          The <Link href={paths.usdaMarkets}>USDA directory search</Link> also lists farm stands, food hubs,
          community supported agriculture and farms to visit.
        </li>
      </ul>
    ),
  },
]
