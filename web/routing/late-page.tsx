import { useLocation } from 'wouter'
import { foodPath } from '#web/paths.ts'
import { ListingSkeleton, PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** The skeleton of a page whose code takes too long to load. */
export function LatePage() {
  const [path] = useLocation()
  if (path.startsWith(foodPath(''))) return <ListingSkeleton />
  return <PageSkeleton>Loading the page...</PageSkeleton>
}
