import type { Cook } from '#shared/api/cooks.ts'
import type { Listing } from '#shared/api/listings.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import { dietFacts, dietNames, diets } from '#shared/diets.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import css from './listing-story.module.css'

/** The heading of a listing: category, rating and title. */
export function ListingTitle({ listing }: { listing: Listing }) {
  return (
    <header className={css.story}>
      <div className="row">
        <Badge hue={categorySlug(listing.cuisine)}>{categoryLabel(listing.cuisine)}</Badge>
        <a href="#reviews">
          <Rating value={listing.rating} count={listing.reviewCount} />
        </a>
      </div>
      <h1>{listing.title}</h1>
    </header>
  )
}

/** The baker's description with diets and ingredients. */
export function ListingStory({ listing }: { listing: Listing }) {
  const diets = dietsOf(listing)
  return (
    <div className={css.story}>
      <p className={css.text}>{listing.description}</p>
      {diets.length > 0 && (
        <ul className={css.diets} aria-label="Dietary">
          {diets.map((diet) => (
            <li key={diet}>
              <Badge tone="good">
                <Icon name="leaf" />
                {diet}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {listing.ingredients !== '' && (
        <section>
          <h2>Ingredients</h2>
          <p className={css.text}>{listing.ingredients}</p>
        </section>
      )}
    </div>
  )
}

function dietsOf(listing: Listing): string[] {
  return diets.filter((diet) => listing[dietFacts[diet].field]).map((diet) => dietNames[diet])
}

interface ListingBakerProps {
  cook: Cook
  /** whether to explain hidden contact details and how to get them */
  isContactKept: boolean
}

/** The baker, with contact details if the viewer may see them (decisions, contact details). */
export function ListingBaker({ cook, isContactKept }: ListingBakerProps) {
  const name = `${cook.firstName} ${cook.lastName}`.trim() || 'Baker'
  const isTruck = cook.cookType === 'food_truck'
  return (
    <section className={css.story}>
      <h2>Your baker</h2>
      <div className={css.baker}>
        <Avatar person={cook} size="large" />
        <div>
          <p>
            <strong>{name}</strong>
          </p>
          <p className={`row tight small muted ${css.kind}`}>
            <Icon name={isTruck ? 'truck' : 'home'} />
            {isTruck ? 'Food truck' : 'Home baker'}
          </p>
          {cook.bio && <p className={css.text}>{cook.bio}</p>}
          <Contact phone={cook.phone} email={cook.email} />
          {isContactKept && cook.email === null && (
            <p className="small muted">
              {cook.keepsContact ? (
                <>
                  <bdi>{cook.firstName}</bdi> shares contact details with people who have an order and a
                  confirmed email address. Have a question first?{' '}
                  <Link href={paths.contact}>Write to us</Link>.
                </>
              ) : (
                <>
                  <Link href={paths.profile}>Confirm your email address</Link> to see how to reach them.
                </>
              )}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function Contact({ phone, email }: Pick<Cook, 'phone' | 'email'>) {
  if (phone === null && email === null) return null
  return (
    <div className="row tight">
      {phone !== null && (
        <>
          <ButtonLink icon="phone" href={`tel:${phone}`}>
            Call
          </ButtonLink>
          <ButtonLink icon="message" href={`sms:${phone}`}>
            Text
          </ButtonLink>
        </>
      )}
      {email !== null && (
        <ButtonLink icon="mail" href={`mailto:${email}`}>
          Email
        </ButtonLink>
      )}
    </div>
  )
}
