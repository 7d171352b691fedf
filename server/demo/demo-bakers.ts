import type { addressTypes } from '#shared/api/address-fields.ts'
import type { cookTypes } from '#shared/api/cooks.ts'

/** A made-up baker and their pickup location. */
export interface DemoBaker {
  /** the local part of their email address */
  name: string
  firstName: string
  lastName: string
  bio: string
  /** the neighborhood, as on the profile */
  location: string
  /** from the reserved fictional range */
  phone: string
  cookType: (typeof cookTypes)[number]
  /** whether they take PayPal in the payment sandbox; the others are paid at pickup */
  takesPaypal: boolean
  pickup: {
    address: string
    addressType: (typeof addressTypes)[number]
    /** whether only the neighborhood is shown */
    hidesAddress: boolean
    instructions: string
    latitude: number
    longitude: number
    timeZone: string
  }
}

/** Six bakers within walking distance around City Hall in New York (OPEN-44), and one in each of four other cities. */
export const demoBakers: readonly DemoBaker[] = [
  {
    name: 'maria',
    firstName: 'Maria',
    lastName: 'Okafor',
    bio: 'Pastry school by night, two small tasters at home by day. Layer cakes, and jam whenever the market has a glut.',
    location: 'Chinatown, New York',
    phone: '212-555-0114',
    cookType: 'home_cook',
    takesPaypal: false,
    pickup: {
      address: '214 Juniper St, New York, NY 10013',
      addressType: 'home',
      hidesAddress: false,
      instructions: 'Ring the lower bell. Bring a flat bag for cakes, or borrow one of mine.',
      latitude: 40.7163,
      longitude: -73.9996,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'tomas',
    firstName: 'Tomás',
    lastName: 'Rivera',
    bio: 'Retired bus driver, up before the birds anyway. Bread, rolls, and on Fridays a few empanadas.',
    location: 'Two Bridges, New York',
    phone: '212-555-0127',
    cookType: 'home_cook',
    takesPaypal: false,
    pickup: {
      address: '88 Alder Ave, New York, NY 10002',
      addressType: 'home',
      hidesAddress: false,
      instructions: 'Loaves are on the porch shelf, labelled with your name.',
      latitude: 40.7118,
      longitude: -73.9949,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'rolling-crumb',
    firstName: 'Rolling',
    lastName: 'Crumb',
    bio: 'Two sisters, one oven on wheels. We laminate at night and open the hatch at eight.',
    location: 'Tribeca, New York',
    phone: '212-555-0139',
    cookType: 'food_truck',
    takesPaypal: true,
    pickup: {
      address: 'Corner of Fifth & Pine, New York, NY 10007',
      addressType: 'other',
      hidesAddress: false,
      instructions:
        'The cream-coloured truck by the park gate. Say your name at the hatch, no need to queue.',
      latitude: 40.7159,
      longitude: -74.0102,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'june',
    firstName: 'June',
    lastName: 'Park',
    bio: 'Cookies are a question of patience: the dough rests two days, I try not to.',
    location: 'Lower East Side, New York',
    phone: '212-555-0146',
    cookType: 'home_cook',
    takesPaypal: true,
    pickup: {
      address: '31 Linden Ct, Apt 2, New York, NY 10002',
      addressType: 'home',
      hidesAddress: true,
      instructions: 'Text when you are downstairs and I come to the door with your bag.',
      latitude: 40.7172,
      longitude: -73.9927,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'priya',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'My daughter has coeliac disease, so there is no wheat in this kitchen at all. You will not miss it.',
    location: 'Battery Park City, New York',
    phone: '212-555-0153',
    cookType: 'home_cook',
    takesPaypal: false,
    pickup: {
      address: '46 Orchard Rd, New York, NY 10280',
      addressType: 'home',
      hidesAddress: true,
      instructions: 'Leave your name with the front desk; the boxes wait in the lobby cupboard.',
      latitude: 40.7098,
      longitude: -74.0157,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'corner-oven',
    firstName: 'The Corner',
    lastName: 'Oven',
    bio: 'A small bakery with one deck oven and a bench outside. Bagels are boiled at five, everything else follows.',
    location: 'Financial District, New York',
    phone: '212-555-0168',
    cookType: 'home_cook',
    takesPaypal: true,
    pickup: {
      address: '7 Mill Lane, New York, NY 10004',
      addressType: 'commercial',
      hidesAddress: false,
      instructions: 'Order shelf to the left of the till. The coffee is on while you wait.',
      latitude: 40.7049,
      longitude: -74.0109,
      timeZone: 'America/New_York',
    },
  },
  {
    name: 'agnes',
    firstName: 'Agnes',
    lastName: 'Lindqvist',
    bio: 'Fifty years of pies. The cherries are pitted by hand, usually during the evening news.',
    location: 'Logan Square, Chicago',
    phone: '312-555-0171',
    cookType: 'home_cook',
    takesPaypal: false,
    pickup: {
      address: '1190 Sparrow Ave, Chicago, IL 60647',
      addressType: 'home',
      hidesAddress: false,
      instructions: 'Back porch, up four steps. Mind the cat, she will want to read the label.',
      latitude: 41.9231,
      longitude: -87.7093,
      timeZone: 'America/Chicago',
    },
  },
  {
    name: 'sugar-post',
    firstName: 'Sugar',
    lastName: 'Post',
    bio: 'An old mail van with a fryer in it. Rain or shine; this being Portland, mostly rain.',
    location: 'Alberta Arts District, Portland',
    phone: '503-555-0184',
    cookType: 'food_truck',
    takesPaypal: true,
    pickup: {
      address: 'Food cart lot, NE Plum St & 23rd, Portland, OR 97211',
      addressType: 'other',
      hidesAddress: false,
      instructions: 'The blue van at the back of the lot, next to the covered tables.',
      latitude: 45.559,
      longitude: -122.6425,
      timeZone: 'America/Los_Angeles',
    },
  },
  {
    name: 'dell',
    firstName: 'Dell',
    lastName: 'Hargrove',
    bio: 'Texas pecans, my grandmother’s rolling pin and a very large refrigerator.',
    location: 'Hyde Park, Austin',
    phone: '512-555-0192',
    cookType: 'home_cook',
    takesPaypal: false,
    pickup: {
      address: '4407 Bluestem Ave, Austin, TX 78751',
      addressType: 'home',
      hidesAddress: false,
      instructions: 'Cooler on the front porch, in the shade. Lid stays shut, please.',
      latitude: 30.3069,
      longitude: -97.7291,
      timeZone: 'America/Chicago',
    },
  },
  {
    name: 'noor',
    firstName: 'Noor',
    lastName: 'Haddad',
    bio: 'Orange blossom, pistachio and too many trays. My aunt checks every batch over the phone.',
    location: 'Ballard, Seattle',
    phone: '206-555-0103',
    cookType: 'home_cook',
    takesPaypal: true,
    pickup: {
      address: '2318 Heron St NW, Seattle, WA 98107',
      addressType: 'home',
      hidesAddress: true,
      instructions: 'Side gate, then the green door. I am home from four.',
      latitude: 47.6687,
      longitude: -122.3847,
      timeZone: 'America/Los_Angeles',
    },
  },
]
