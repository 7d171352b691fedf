import mark from '#web/assets/logo/mark.svg'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import css from './brand.module.css'

/** The logo and the name, which link to the home page (NAV-02). */
export function Brand({ className }: { className?: string | undefined }) {
  return (
    <Link href={paths.home} className={classNames(css.brand, className)}>
      <img src={mark} alt="" width={40} height={40} />
      <span>BakeSale</span>
    </Link>
  )
}
