import * as z from 'zod/mini'
import { isTimeZone } from '../time-zone.ts'
import { defineCall } from './call.ts'
import { Email, Moment, PhoneOrEmpty, requiredText } from './fields.ts'

/**
 * How the home page shows a claim: a fixed figure, a live count, or not at all (decisions, marketing claims).
 */
export const claimModes = ['documented', 'live', 'off'] as const
export type ClaimMode = (typeof claimModes)[number]

/** One claim of the home page. */
export const Claim = z.object({
  mode: z.enum(claimModes, 'Choose how to show it'),
  /** the fixed figure, e.g. "500+" */
  text: z
    .string('Enter the figure')
    .check(z.trim(), z.minLength(1, 'Enter the figure'), z.maxLength(20, 'Use 20 characters or fewer')),
})
export type Claim = z.infer<typeof Claim>

/** The value of a setting; its type depends on the setting. */
export const SettingValue = z.union([z.string(), z.number(), z.boolean(), Claim])
export type SettingValue = z.infer<typeof SettingValue>

const leastRange = 'Enter a whole number from 1 to 1,000'

/** The highest setting for the limit of a baker's debt, in cents. */
const highestOwedLimit = 1_000_000
const owedLimitRange = 'Enter whole cents, from 0 to 1,000,000'

const tileUrlProblem = 'Enter an address that starts with https:// and contains {z}, {x}, and {y}'

/** A host name, or a local port, without anything special in a security header. */
const tileAddress = /^https?:\/\/(\{s\}\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?\/[\x21-\x7e]*$/

function isTileAddress(url: string): boolean {
  return tileAddress.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
}

const zoneProblem = 'Enter a time zone such as America/New_York'

/** A name, not an offset such as "+05:00", whose sign is ambiguous. */
const zoneName = /^[a-z][a-z\d_+-]*(\/[a-z\d_+-]+)*$/i

/** All settings with their schemas, in the console's order (DATA-11). */
export const SettingValues = z.object({
  'marketing.showsClaims': z.boolean('Must be on or off'),
  'marketing.happyCustomers': Claim,
  'marketing.weeklyEarnings': Claim,
  'marketing.bakerRating': Claim,
  'marketing.activeBakers': Claim,
  'marketing.leastForLive': z.int(leastRange).check(z.gte(1, leastRange), z.lte(1000, leastRange)),
  'support.email': Email,
  'support.phone': PhoneOrEmpty,
  'map.tileUrl': requiredText(tileUrlProblem, 500).check(z.refine(isTileAddress, tileUrlProblem)),
  'map.tileAttribution': requiredText('Enter the credit line that the map tile service asks for', 200),
  'marketplace.signUpsOpen': z.boolean('Must be on or off'),
  'marketplace.postingOpen': z.boolean('Must be on or off'),
  'marketplace.commissionAtPickup': z.boolean('Must be on or off'),
  'marketplace.owedLimit': z
    .int(owedLimitRange)
    .check(z.gte(0, owedLimitRange), z.lte(highestOwedLimit, owedLimitRange)),
  'console.timeZone': requiredText(zoneProblem, 64).check(
    z.refine((name) => zoneName.test(name) && isTimeZone(name), zoneProblem),
  ),
})
export type SettingValues = z.infer<typeof SettingValues>

/** The groups of settings. */
export const settingCategories = ['marketing', 'support', 'map', 'marketplace', 'console'] as const
export type SettingCategory = (typeof settingCategories)[number]

/** How a setting is stored (DATA-11). */
const settingTypes = ['string', 'number', 'boolean', 'json'] as const
export type SettingType = (typeof settingTypes)[number]

/** A setting as the console shows it. */
const Setting = z.object({
  key: z.string(),
  category: z.enum(settingCategories),
  type: z.enum(settingTypes),
  label: z.string(),
  /** its effect, in a sentence or two */
  description: z.string(),
  /** whether GET /api/settings returns it */
  isPublic: z.boolean(),
  value: SettingValue,
  /** the default */
  defaultValue: SettingValue,
  /** the longest text, in characters; null for other types */
  maxLength: z.nullable(z.int()),
  /** the last change; null for a default */
  updatedAt: z.nullable(Moment),
  updatedBy: z.nullable(z.string()),
})
export type Setting = z.infer<typeof Setting>

/** All settings with their values and defaults. */
export const listSettings = defineCall({
  name: 'listSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'List all settings',
  tag: 'admin settings',
  callers: 'read',
  success: { status: 200, body: z.object({ settings: z.array(Setting) }) },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'rate_limited'],
})

/** A new value of a setting, and why. */
export const SettingBody = z.object({
  /** null restores the default */
  value: z.nullable(SettingValue),
  /** the setting's `updatedAt` in the form; rejected when it changed since */
  seenAt: z.nullable(Moment),
  reason: requiredText('Say why it’s changing', 1000),
})

/** Changes a setting, or restores its default. */
export const changeSetting = defineCall({
  name: 'changeSetting',
  method: 'PUT',
  path: '/api/admin/settings/:key',
  summary: 'Change a setting',
  tag: 'admin settings',
  callers: 'change_settings',
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  body: SettingBody,
  success: { status: 200, body: Setting },
  errors: [
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'proof_needed',
    'not_found',
    'conflict',
    'invalid',
    'rate_limited',
  ],
})
