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
      'Off, the home page shows none of the figures below. It is off unless the server was filled with demo data.',
    isPublic: false,
  },
  'marketing.happyCustomers': {
    category: 'marketing',
    label: 'Happy customers this week',
    description:
      'The badge on the home page. Live, it counts the buyers whose order was completed within the last 7 days.',
    isPublic: true,
  },
  'marketing.weeklyEarnings': {
    category: 'marketing',
    label: 'Average weekly earnings',
    description: 'Live, it is what bakers who sold anything within the last 7 days kept of it on average.',
    isPublic: true,
  },
  'marketing.bakerRating': {
    category: 'marketing',
    label: 'Average baker rating',
    description: 'Live, it is the mean of all reviews that are shown.',
    isPublic: true,
  },
  'marketing.activeBakers': {
    category: 'marketing',
    label: 'Active bakers',
    description: 'Live, it counts the bakers whose goods are on the site now. SAMPLE bakers never count.',
    isPublic: true,
  },
  'marketing.leastForLive': {
    category: 'marketing',
    label: 'Least count for live figures',
    description: 'A live count of customers or bakers below this is not shown.',
    isPublic: false,
  },
  'support.email': {
    category: 'support',
    label: 'Support email',
    description:
      'The address on our contact page. Messages of the form there go where SUPPORT_EMAIL of the server says.',
    isPublic: true,
    maxLength: 254,
  },
  'support.phone': {
    category: 'support',
    label: 'Support phone',
    description: 'A phone number beside it. Leave it empty to give none.',
    isPublic: true,
    maxLength: 30,
  },
  'map.tileUrl': {
    category: 'map',
    label: 'Map tiles',
    description: 'Where the pictures of the street map come from, with {z}, {x} and {y} in it.',
    isPublic: true,
    maxLength: 500,
  },
  'map.tileAttribution': {
    category: 'map',
    label: 'Map credit',
    description: 'Whom the map thanks for its pictures, as the tile service asks for it.',
    isPublic: true,
    maxLength: 200,
  },
  'marketplace.signUpsOpen': {
    category: 'marketplace',
    label: 'New accounts are welcome',
    description: 'Off, nobody can sign up. People who have an account sign in as ever.',
    isPublic: true,
  },
  'marketplace.postingOpen': {
    category: 'marketplace',
    label: 'New listings are welcome',
    description:
      'Off, bakers cannot post, bake again or duplicate. What is on the site stays, and can be ordered.',
    isPublic: true,
  },
  'marketplace.commissionAtPickup': {
    category: 'marketplace',
    label: 'Commission at pickup',
    description:
      'Orders paid at pickup cost the baker our commission. Off, those placed from then on do not; those placed before keep theirs.',
    isPublic: false,
  },
  'marketplace.owedLimit': {
    category: 'marketplace',
    label: 'Most a baker may owe, in cents',
    description:
      'Whoever owes more, of the commission of orders paid at pickup or of lost disputes, cannot be paid at pickup until it is paid; 5000 is $50.00. With 0 there is no limit.',
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
