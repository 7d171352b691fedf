import type { AppContext } from '#server/app-context.ts'
import { findCommissionRate } from '#server/commission/commission-repository.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { claimKeys } from '#server/settings/settings-rules.ts'
import type { Claim, SettingValues } from '#shared/api/admin-settings.ts'
import type { Settings } from '#shared/api/settings.ts'
import { countClaim, earningsClaim, type LiveFigures, ratingClaim } from './live-figure-rules.ts'
import { sumLiveFigures } from './live-figures-repository.ts'

/** How long live figures are cached, in milliseconds: each sum scans a week's orders. */
const goodFor = 10 * 60_000

const week = 7 * 24 * 60 * 60_000

type PublicContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * The public settings, read each time, without claims unless they are on (decisions, claims). Live figures are computed
 * on demand and cached for ten minutes.
 */
export function publicSettingsOf(context: PublicContext): () => Promise<Settings> {
  const { config, db, now } = context
  let made: { at: number; figures: Promise<LiveFigures> } | null = null

  function liveFigures(): Promise<LiveFigures> {
    const at = now().getTime()
    if (made && Math.abs(at - made.at) < goodFor) return made.figures
    const figures = sumLiveFigures(db, new Date(at - week))
    made = { at, figures }
    figures.catch(() => {
      // the next reader retries
      made = null
    })
    return figures
  }

  return async () => {
    const [values, commissionRate] = await Promise.all([readSettings({ config }, db), findCommissionRate(db)])
    const areShown = values['marketing.showsClaims']
    const isAnyLive = areShown && claimKeys.some((key) => values[key].mode === 'live')
    return {
      tileUrl: values['map.tileUrl'],
      tileAttribution: values['map.tileAttribution'],
      commissionRate,
      claims: areShown ? claimTexts(values, isAnyLive ? await liveFigures() : null) : noClaims,
      supportEmail: values['support.email'],
      supportPhone: values['support.phone'] || null,
      signUpsOpen: values['marketplace.signUpsOpen'],
      postingOpen: values['marketplace.postingOpen'],
    }
  }
}

const noClaims: Settings['claims'] = {
  happyCustomers: null,
  weeklyEarnings: null,
  bakerRating: null,
  activeBakers: null,
}

function claimTexts(values: SettingValues, figures: LiveFigures | null): Settings['claims'] {
  const least = values['marketing.leastForLive']
  const shown = ({ mode, text }: Claim, live: (figures: LiveFigures) => string | null) => {
    if (mode === 'documented') return text
    return mode === 'live' && figures !== null ? live(figures) : null
  }
  return {
    happyCustomers: shown(values['marketing.happyCustomers'], (f) => countClaim(f.customers, least)),
    weeklyEarnings: shown(values['marketing.weeklyEarnings'], (f) => earningsClaim(f.weeklyEarnings)),
    bakerRating: shown(values['marketing.bakerRating'], (f) => ratingClaim(f.rating)),
    activeBakers: shown(values['marketing.activeBakers'], (f) => countClaim(f.bakers, least)),
  }
}
