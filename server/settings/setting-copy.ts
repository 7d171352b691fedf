import type { SettingCategory } from '#shared/api/admin-settings.ts'
import type { SettingKey } from './settings-rules.ts'

/** A setting's texts in the console. */
interface SettingCopy {
  category: SettingCategory
  label: string
  description: string
  /** whether it is in the public GET /api/settings */
  isPublic: boolean
  /** maximum characters of a text */
  maxLength?: number
}

/** The texts of every setting. */
export const settingCopy: Readonly<Record<SettingKey, SettingCopy>> = {
  'marketing.showsClaims': {
    category: 'marketing',
    label: 'Claims on the home page',
    description:
      'When off, the home page shows none of the figures below. It starts off, except with demo data.',
    isPublic: false,
  },
  'marketing.happyCustomers': {
    category: 'marketing',
    label: 'Happy customers this week',
    description:
      'The badge on the home page. When live, it counts the buyers whose order was completed within the last 7 days.',
    isPublic: true,
  },
  'marketing.weeklyEarnings': {
    category: 'marketing',
    label: 'Average weekly earnings',
    description:
      'When live, it’s the average amount that bakers with a sale in the last 7 days kept from those sales.',
    isPublic: true,
  },
  'marketing.bakerRating': {
    category: 'marketing',
    label: 'Average baker rating',
    description: 'When live, it’s the average of all reviews that are shown.',
    isPublic: true,
  },
  'marketing.activeBakers': {
    category: 'marketing',
    label: 'Active bakers',
    description:
      'When live, it counts the bakers whose goods are on the site now. SAMPLE bakers never count.',
    isPublic: true,
  },
  'marketing.leastForLive': {
    category: 'marketing',
    label: 'Least count for live figures',
    description: 'A live count of customers or bakers below this number is not shown.',
    isPublic: false,
  },
  'support.email': {
    category: 'support',
    label: 'Support email',
    description:
      'The email address on our contact page. Messages from the form there go to the server’s SUPPORT_EMAIL.',
    isPublic: true,
    maxLength: 254,
  },
  'support.phone': {
    category: 'support',
    label: 'Support phone',
    description: 'A phone number shown next to it. Leave it empty to show none.',
    isPublic: true,
    maxLength: 30,
  },
  'map.tileUrl': {
    category: 'map',
    label: 'Map tiles',
    description: 'The address of the street map’s tiles, with {z}, {x}, and {y} in it.',
    isPublic: true,
    maxLength: 500,
  },
  'map.tileAttribution': {
    category: 'map',
    label: 'Map credit',
    description: 'The credit shown on the map, as the tile service asks for it.',
    isPublic: true,
    maxLength: 200,
  },
  'marketplace.signUpsOpen': {
    category: 'marketplace',
    label: 'New accounts are welcome',
    description: 'When off, nobody can create an account. People who have one sign in as usual.',
    isPublic: true,
  },
  'marketplace.postingOpen': {
    category: 'marketplace',
    label: 'New listings are welcome',
    description:
      'When off, bakers can’t post, bake again or duplicate. What’s already on the site stays and can be ordered.',
    isPublic: true,
  },
  'marketplace.commissionAtPickup': {
    category: 'marketplace',
    label: 'Commission at pickup',
    description:
      'Bakers owe our commission on orders paid at pickup. When off, orders placed from then on have none; earlier orders keep theirs.',
    isPublic: false,
  },
  'marketplace.owedLimit': {
    category: 'marketplace',
    label: 'Most a baker may owe',
    description:
      'A baker who owes more than this, in commission on orders paid at pickup or for lost disputes, can’t be paid at pickup until they pay it. 0 means no limit.',
    isPublic: false,
  },
  'console.timeZone': {
    category: 'console',
    label: 'Time zone of the market',
    description:
      'Statements, reports, files, books, dashboards and emails about money use the dates of this time zone and name it. A closed month keeps the dates it was closed with.',
    isPublic: false,
    maxLength: 64,
  },
}
