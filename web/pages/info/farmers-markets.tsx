import { AboutMarkets } from '#web/features/info/farmers-markets.tsx'

/** Farmers markets as pickup spots (NAV-42). */
export default function FarmersMarketsPage() {
  return <AboutMarkets />
}
