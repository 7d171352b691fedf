import { useLocation } from 'wouter'
import { foodPath } from '#web/paths.ts'
import { ListingSkeleton, PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** Stands for a page whose code nobody waits for any longer, in its shape. */
export function LatePage() {
  const [path] = useLocation()
  if (path.startsWith(foodPath(''))) return <ListingSkeleton />
  return <PageSkeleton>Loading the page...</PageSkeleton>
}
