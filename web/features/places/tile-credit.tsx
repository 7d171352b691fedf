import { useApiQuery } from '#web/data/use-api-query.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'

/** By this name a credit links to what its licence asks for. */
const openStreetMap = 'OpenStreetMap contributors'

/** Whom a map thanks for its tiles; nothing until it is known. */
export function TileCredit({ className }: { className: string | undefined }) {
  const credit = useApiQuery(settingsQuery).data?.tileAttribution
  if (!credit) return null
  const [before = '', ...after] = credit.split(openStreetMap)
  return (
    <p className={className}>
      {before}
      {after.length > 0 && (
        <>
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {openStreetMap}
          </a>
          {after.join(openStreetMap)}
        </>
      )}
    </p>
  )
}
