import type { ReactNode } from 'react'
import { homeSections, paths, photoProfileUrl, signInPath } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Brand } from './brand.tsx'
import css from './footer.module.css'
import { sectionLink } from './section-link.ts'

interface FooterProps {
  signedIn: boolean
  /** the year of the copyright line */
  year: number
}

/** The footer of every page (NAV-22 to NAV-27). */
export function Footer({ signedIn, year }: FooterProps) {
  // Links to personal pages send visitors to sign in, with a full page load (NAV-27).
  const own = (path: string) =>
    signedIn ? { href: path } : { href: signInPath(paths.auth, path), reload: true }
  return (
    <footer className={css.footer} id="footer">
      <div className="wrap">
        <div className={css.columns}>
          <div className={css.about}>
            <Brand />
            <p>Fresh goods from local home kitchens. Local pickup only, so you always meet your baker.</p>
            <a href={photoProfileUrl} rel="noreferrer">
              <Icon name="photo" />
              Our photos
            </a>
          </div>
          <Column title="For baked goods lovers">
            <Link {...sectionLink(homeSections.browse)}>Browse Baked Goods</Link>
            <Link {...sectionLink(homeSections.howItWorks)}>How It Works</Link>
            <Link href={paths.safety}>Safety Guidelines</Link>
            <Link href={paths.community}>Community</Link>
            <Link {...own(paths.myOrders)}>My Orders</Link>
          </Column>
          <Column title="For home bakers">
            <Link {...own(paths.postFood)}>Start Baking</Link>
            <Link {...own(paths.dashboard)} reload>
              Seller Dashboard
            </Link>
            <Link href={paths.bakerResources}>Baker Resources</Link>
          </Column>
          <Column title="Support">
            <Link href={paths.help}>Help Center</Link>
            <Link href={paths.contact}>Contact Us</Link>
            <Link href={paths.termsOfService}>Terms of Service</Link>
            <Link href={paths.privacyPolicy}>Privacy Policy</Link>
          </Column>
        </div>
        <p className={css.base}>
          <span>© {year} BakeSale</span>
          <span>Baked with care by your neighbors.</span>
        </p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {children.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  )
}
