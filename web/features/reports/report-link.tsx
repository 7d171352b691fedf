import { useEffect, useState } from 'react'
import type { ReportedType } from '#shared/api/reports.ts'
import { paths, signInPath } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import css from './report-link.module.css'

/** What can be reported on a page. */
export interface ReportedThing {
  type: ReportedType
  id: string
  /** what it is called in "Report …", e.g. "this listing" */
  name: string
}

export interface ReportLinkProps {
  thing: ReportedThing
  /** null for a visitor, who signs in first and comes back to the open dialog */
  userId: string | null
  /** the page's address, without a query */
  page: string
  /** what the page's `report` asks for */
  asked: string | null
  /** shows only "Report", where the place says what of */
  brief?: boolean
}

/** The way to report something (decisions, OPEN-22). The dialog's code comes when it is first wanted. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was opened with opens the dialog
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
