import { useApiQuery } from '#web/data/use-api-query.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'

/** This name in an attribution becomes the link that the license requires. */
const openStreetMap = 'OpenStreetMap contributors'

/** The attribution of the map tiles; renders nothing until it has loaded. */
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
