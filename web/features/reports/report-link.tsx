import { useEffect, useState } from 'react'
import { paths, signInPath } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { ReportedThing } from './report-dialog.tsx'
import css from './report-link.module.css'

export interface ReportLinkProps {
  thing: ReportedThing
  /** null for a visitor, who signs in first and returns to the open dialog */
  userId: string | null
  /** the page's address, without a query */
  page: string
  /** the value of `report` in the page's address */
  asked: string | null
  /** shows only "Report", when the context names the subject */
  brief?: boolean
}

/** A link to report something (decisions, OPEN-22); the dialog's code loads on first use. */
export function ReportLink({ thing, userId, page, asked, brief = false }: ReportLinkProps) {
  const { part: ReportDialog, isFetching, need } = usePart(fetchDialog, 'The report form did not load')
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const name = { 'aria-label': `Report ${thing.name}` }
  const words = brief ? 'Report' : name['aria-label']
  const comeBack = `${page}?report=${thing.type}:${thing.id}`
  const isAsked = userId !== null && comeBack.endsWith(`=${asked}`)
  const show = async () => {
    if (await need()) setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page's initial address opens the dialog
  useEffect(() => {
    if (isAsked) void show()
  }, [isAsked])

  if (userId === null)
    return (
      <ButtonLink
        variant="quiet"
        icon="flag"
        href={signInPath(paths.login, comeBack)}
        rel="nofollow"
        className={brief ? undefined : css.link}
        {...name}
      >
        {words}
      </ButtonLink>
    )
  return (
    <>
      <Button
        variant="quiet"
        icon="flag"
        busy={isFetching}
        disabled={!isHydrated}
        className={brief ? undefined : css.link}
        onClick={() => void show()}
        {...name}
      >
        {words}
      </Button>
      {ReportDialog && isOpen && (
        <ReportDialog thing={thing} comeBack={comeBack} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

async function fetchDialog() {
  const { ReportDialog } = await import('./report-dialog.tsx')
  return ReportDialog
}
